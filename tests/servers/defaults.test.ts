import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { withFolder } from '../support/temporary.ts';

const CONSTANTS = 'manifests/constants.yaml';
const MESSAGES = 'manifests/messages';
const ROUTES = 'manifests/routes.yaml';
const OWN_WORDS = /nav\.(?:cloud|homeNetworks|business|videoSurveillance|openvpn)\b/g;

/** A small project without constants and messages of its own. */
async function withBare<T>(use: (root: string) => Promise<T>): Promise<T> {
  return withFolder((root) => {
    makeSmallProject(root, ['', 'th', 'de']);
    rmSync(join(root, CONSTANTS));
    rmSync(join(root, MESSAGES), { recursive: true });
    // Some of its routes are named by words of its own.
    const routes = readFileSync(join(root, ROUTES), 'utf8');
    writeFileSync(join(root, ROUTES), routes.replaceAll(OWN_WORDS, 'nav.products'));
    return use(root);
  });
}

function writeOverrides(root: string): void {
  writeFileSync(join(root, CONSTANTS), 'constants:\n  list.pageSize: { value: 3 }\n  server.port: { value: 4321 }\n');
  mkdirSync(join(root, MESSAGES));
  writeFileSync(join(root, MESSAGES, 'de.yaml'), 'lang: de\nmessages:\n  nav.faq: Antworten auf alles\n');
}

test('a project without constants and messages builds, and what it overrides reaches the pages', async () => {
  await withBare(async (root) => {
    const out = join(root, 'dist');
    const build = async (): Promise<string> => {
      const { code, stderr } = await callSitefold(['build', '--root', root, '--out', out]);
      expect([code, stderr]).toEqual([0, stderr]);
      return stderr;
    };
    const read = (path: string): string => readFileSync(join(releaseLayout(out).current, 'client', path), 'utf8');
    // `npm test` makes the build in which both what is overridden and what is not are seen.
    if (COVERS_ALL) {
      await build();
      expect(read('th/faq/index.html')).toContain('คำถาม');
      expect(read('de/faq/index.html')).not.toContain('faq/page-2');
    }

    writeOverrides(root);
    await build();
    expect(read('th/faq/index.html')).toContain('คำถาม');
    expect(read('de/faq/index.html')).toContain('Antworten auf alles');
    expect(read('de/faq/index.html')).toContain('faq/page-2');
    expect(read('th/faq/index.html')).not.toContain('Antworten auf alles');
    if (!COVERS_ALL) return;

    rmSync(join(root, CONSTANTS));
    rmSync(join(root, MESSAGES), { recursive: true });
    await build();
    expect(read('de/faq/index.html')).not.toContain('Antworten auf alles');
    expect(read('de/faq/index.html')).not.toContain('faq/page-2');
  });
});

describe('sitefold constants', () => {
  test('lists every value and where it comes from', async () => {
    await withBare(async (root) => {
      writeOverrides(root);
      const { code, stdout } = await callSitefold(['constants', '--root', root]);
      expect(code).toBe(0);
      const rows = stdout.trimEnd().split('\n');
      expect(rows.length).toBeGreaterThan(100);
      const row = (name: string): string[] | undefined =>
        rows.find((one) => one.startsWith(`${name} `))?.split(/ {2,}/);
      expect(row('list.pageSize')).toEqual(['list.pageSize', `${CONSTANTS}:2:3`, 'entries', '3']);
      expect(row('server.port')).toEqual(['server.port', `${CONSTANTS}:3:3`, 'TCP port', '4321']);
      expect(row('list.pageSizes')).toBeUndefined();
      expect(row('redirect.targets')).toEqual(['redirect.targets', 'default', 'list of ids', 'nginx, edge']);
      expect(row('redirect.allowedHosts')?.at(-1)).toBe('-');
    });
  });

  test('--overridden lists those that differ, --json the same as data', async () => {
    await withBare(async (root) => {
      const none = await callSitefold(['constants', '--overridden', '--json', '--root', root]);
      expect([none.code, JSON.parse(none.stdout)]).toEqual([0, []]);
      writeOverrides(root);
      const { stdout } = await callSitefold(['constants', '--overridden', '--json', '--root', root]);
      expect(JSON.parse(stdout)).toEqual([
        {
          name: 'list.pageSize',
          value: 3,
          unit: 'entries',
          source: 'ours',
          description: expect.stringMatching(/^Entries/) as string,
          default: 12,
          from: `${CONSTANTS}:2:3`,
        },
      ]);
    });
  });

  test('describes one constant, and knows which one is meant', async () => {
    await withBare(async (root) => {
      const { code, stdout } = await callSitefold(['constants', 'server.port', '--root', root]);
      expect(code).toBe(0);
      expect(stdout.split('\n').slice(0, 5)).toEqual([
        'constant  server.port',
        'value     4321',
        'unit      TCP port',
        'from      default',
        'default   4321',
      ]);
      const wrong = await callSitefold(['constants', 'server.prot', '--root', root]);
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toContain('There is no constant `server.prot`. Did you mean `server.port`?');
    });
  });
});
