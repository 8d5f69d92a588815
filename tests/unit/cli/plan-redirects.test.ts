import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import * as opening from '../../../engine/build/project/open-project.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { partOf } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';
import { withFolder } from '../../support/temporary.ts';

// Other tests build beside this one, and a plan reads the notes of builds.
vi.mock(import('../../../engine/build/plan/open-versions.ts'), async (original) => ({
  ...(await original()),
  findNotes: () => ({ noted: undefined, otherCode: () => false }),
  hasNotes: () => false,
}));
vi.mock(import('../../../engine/build/project/open-project.ts'), { spy: true });
afterEach(() => vi.clearAllMocks());

/** Changes the text of a file, which is empty if there is none. */
type Change = readonly [path: string, change: (text: string) => string];

interface Case {
  readonly change: Change;
  readonly options?: readonly string[];
  /** What differs besides redirects has to be compiled each time. */
  readonly isWhole?: boolean;
}

const REDIRECTS = 'manifests/redirects.yaml';
const FAIR: Change = [REDIRECTS, (text) => `${text}      - { from: '/{site}/messe', to: '/{site}/breads' }\n`];

const CASES: Readonly<Record<string, Case>> = {
  'a rule less': { change: [REDIRECTS, (text) => text.replace("      - { from: '/shop/*', status: 410 }\n", '')] },
  'another target': { change: [REDIRECTS, (text) => text.replace("to: '/{site}/breads'", "to: '/{site}/about'")] },
  'a table more': { change: ['manifests/redirects/old.csv', () => 'from,to\n/alt/a,/breads\n/alt/b,/about\n'] },
  'on all hosts': { change: FAIR, options: ['--hosts', 'all'] },
  'an override': {
    change: [REDIRECTS, (text) => `${text}      - { from: '/{site}/imprint', to: '/{site}/about', overrides: page }\n`],
    isWhole: true,
  },
  'a comment elsewhere': { change: ['manifests/sites.yaml', (text) => `${text}# A remark.\n`], isWhole: true },
  'a name elsewhere': {
    change: ['manifests/sites.yaml', (text) => text.replace('Alle Läden', 'Alle')],
    isWhole: true,
  },
  'on some sites': { change: FAIR, options: ['--only', 'de'], isWhole: true },
};

test.each(partOf(Object.entries(CASES), 4))(
  'a plan that compiles the redirects alone is that of the whole project: %s',
  async (_, { change: [path, change], options = [], isWhole = false }) => {
    await withFolder(async (folder) => {
      cpSync(`${REPOSITORY}examples/bakery`, folder, { recursive: true, filter: isCommitted });
      const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder });
      git('init', '--quiet');
      git('add', '.');
      git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'before');
      const file = join(folder, path);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, change(before));

      const plan = (): ReturnType<typeof callSitefold> =>
        callSitefold(['plan', 'HEAD', ...options, '--json', '--root', folder]);
      const first = await plan();
      expect(first).toMatchObject({ stderr: '', stdout: expect.stringContaining('"compared"') as string });
      expect(opening.openProject).toHaveBeenCalledTimes(1);
      expect(await plan()).toEqual(first);
      expect(opening.openProject).toHaveBeenCalledTimes(isWhole ? 2 : 1);
      rmSync(join(folder, '.sitefold'), { recursive: true });
      expect(await plan()).toEqual(first);
    });
  },
);

test('a file that is another one when a command reads it is named, with what to do', async () => {
  await withFolder(async (root) => {
    cpSync(`${REPOSITORY}examples/redirects-only`, root, { recursive: true, filter: isCommitted });
    // The digest of a file that was changed just now is not kept.
    await delay(300);
    const add = (): ReturnType<typeof callSitefold> =>
      callSitefold(['add', 'redirect', '/old-fair', '/fair', '--dry-run', '--root', root]);
    await add();
    const digests = join(root, '.sitefold/digests.json');
    writeFileSync(digests, readFileSync(digests, 'utf8').replaceAll(/"[0-9a-f]{64}"/g, `"${'0'.repeat(64)}"`));
    expect(await add()).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^sitefold: `manifests\/.+` was changed while the command ran\. Call it again\.\n$/,
      ) as string,
    });
  });
});

function isCommitted(path: string): boolean {
  return !/node_modules|\.sitefold|dist/.test(path.slice(REPOSITORY.length));
}
