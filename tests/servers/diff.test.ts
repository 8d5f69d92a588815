import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../engine/build/project/project.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { decideRedirect } from '../../engine/redirects/match/decide.ts';
import { createRedirectIndex } from '../../engine/redirects/match/redirect-index.ts';
import { covering } from '../support/coverage.ts';
import { manifestEdits } from '../support/manifest-edits.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { realModel } from '../support/real.ts';
import { testInAll } from '../support/test-in-all.ts';
import { copyProject, PROJECT_PARTS, withFolder } from '../support/temporary.ts';

const EDITS = covering(1, 20);
const SEED = 20_261_121;

interface Side {
  readonly status: number | null;
  readonly location: string | null;
  readonly rule?: { readonly id: string; readonly file: string; readonly line: number };
}

interface Change {
  readonly kind: string;
  readonly site: string;
  readonly request: string;
  readonly before: Side;
  readonly after: Side;
}

test('every edit is shown with a request that is decided otherwise', async () => {
  await withRepository(async (folder, file) => {
    const original = readFileSync(file, 'utf8');
    const decideBefore = decider(realModel());
    for (const { what, sources, text } of manifestEdits(original, EDITS, SEED)) {
      writeFileSync(file, text);
      const { code, stdout, stderr } = await callSitefold(['diff', '--json', '--exit-code', '--root', folder]);
      expect([what, code, stderr]).toEqual([what, 1, '']);
      const changes = JSON.parse(stdout) as Change[];
      const named = changes.flatMap(({ before, after }) => [before.rule?.id, after.rule?.id]);
      expect([what, sources.filter((source) => !named.includes(source))]).toEqual([what, []]);
      const { model } = loadProject(folder);
      if (!model) throw new Error('the edited manifests are not valid');
      const decideAfter = decider(model);
      for (const { request, before, after } of changes) {
        const [was, is] = [decideBefore(request), decideAfter(request)];
        expect([what, request, was, is]).toEqual([what, request, textOf(before), textOf(after)]);
        expect(was).not.toBe(is);
      }
    }
  });
});

testInAll('without an edit there are no differences; an unknown version is wrong usage', async () => {
  await withRepository(async (folder, file) => {
    expect(await callSitefold(['diff', '--json', '--exit-code', '--root', folder])).toMatchObject({
      code: 0,
      stdout: '[]\n',
    });
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n# A remark changes nothing.\n`);
    expect(await callSitefold(['diff', '--exit-code', '--root', folder])).toMatchObject({
      code: 0,
      stdout: 'No redirect differs from HEAD.\n',
    });
    for (const command of ['diff', 'plan']) {
      const { code, stderr } = await callSitefold([command, 'no-such-version', '--root', folder]);
      expect(stderr).toContain('`no-such-version` cannot be read: there is no version `no-such-version`.');
      expect(code).toBe(2);
    }
  });
});

testInAll('more than 40 lines are counted, and shown with --all; JSON has all', async () => {
  await withRepository(async (folder, file) => {
    const rules = Array.from(
      { length: 30 },
      (_, index) => `      - from: "/{site}/old-${index}"\n        to: "/{site}/faq"\n`,
    );
    writeFileSync(file, `${readFileSync(file, 'utf8')}  - name: Old\n    rules:\n${rules.join('')}`);
    const shown = async (...args: string[]): Promise<string> =>
      (await callSitefold(['diff', ...args, '--root', folder])).stdout;
    const some = await shown();
    // A rule has a line, three sites, and a line that counts the others.
    expect(some.split('\n').indexOf('and 22 more changed rules: --all shows them')).toBe(40);
    expect(some.match(/^gained /gm)).toHaveLength(8);
    const all = await shown('--all');
    expect(all.match(/^gained /gm)).toHaveLength(30);
    expect(all).not.toContain('more changed rules');
    const changes = JSON.parse(await shown('--json')) as Change[];
    expect(new Set(changes.map(({ after }) => after.rule?.id)).size).toBe(30);
  });
});

/** A copy of the project whose files are committed. */
function withRepository(use: (folder: string, redirects: string) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    copyProject(folder);
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    git('init', '--quiet');
    git('add', ...PROJECT_PARTS);
    git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
    await use(folder, join(folder, 'manifests/redirects.yaml'));
  });
}

function decider({ sites, redirects, routeRedirects }: SiteModel): (request: string) => string {
  const index = createRedirectIndex([...redirects, ...routeRedirects]);
  const flags = new Set(sites.map(({ flag }) => flag).filter((flag) => flag !== ''));
  return (request) => {
    const decision = decideRedirect(request, index, flags);
    if (decision.kind === 'redirect') return `${decision.status} ${decision.location}`;
    return decision.kind === 'gone' ? '410 null' : 'null null';
  };
}

function textOf({ status, location }: Side): string {
  return `${status} ${location}`;
}
