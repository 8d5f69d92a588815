import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TARGET_IDS } from '../../engine/redirects/targets/registry.ts';
import { REPOSITORY } from '../support/real.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { sitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

interface Result {
  readonly id: string;
  readonly files: readonly string[];
  readonly rules: number;
  readonly bytes: number;
  readonly refused: readonly { message: string; way: string; rule?: string }[];
}

const emitBy = (run: typeof callSitefold, out: string, ...args: string[]) =>
  run(['redirects', 'emit', '--root', REPOSITORY, '--out', out, ...args]);
const emit = (out: string, ...args: string[]) => emitBy(callSitefold, out, ...args);

/** What 7,225 rules do not fit into. */
const TOO_SMALL = ['azure-swa', 'cloudflare-redirects'];

/** The hosts that the table of `redirects targets` marks as refusing, sorted. */
function refusedIn(shown: string): string[] {
  return [...shown.matchAll(/^(\S+) .* refused /gm)].map(([, id = '']) => id).sort();
}

describe('redirects emit', () => {
  test('without ids it writes every host that takes the rules, and names the others with count, limit and way out', () =>
    withFolder(async (out) => {
      const { code, stdout, stderr } = await emit(out, '--json');
      expect(code).toBe(0);
      const results = JSON.parse(stdout) as Result[];
      expect(results.map(({ id }) => id)).toEqual(TARGET_IDS);
      const refused = results.filter((result) => result.refused.length > 0).map(({ id }) => id);
      expect(refused.sort()).toEqual(TOO_SMALL);
      for (const { id, files, refused: reasons } of results) {
        for (const path of files) expect(existsSync(join(out, path)), path).toBe(true);
        if (reasons.length === 0) expect(files.length, id).toBeGreaterThan(0);
        else expect(existsSync(join(out, id)), id).toBe(false);
      }
      expect(stderr).toMatch(/refused: cloudflare-redirects\n {2}.*takes 2000 .*there are 14450\.\n {2}fix: /);
      expect(stderr).toMatch(/refused: azure-swa\n {2}.*takes 20480 bytes; there are \d+\.\n {2}fix: /);
    }));

  testInAll('writes the same bytes twice, in this process and in one of its own', () =>
    withFolder(async (out) => {
      for (const [name, run] of [
        ['one', callSitefold],
        ['two', sitefold],
      ] as const)
        expect((await emitBy(run, join(out, name), 'nginx', 'edge', 'vercel')).code).toBe(0);
      const files = readdirSync(join(out, 'one'), { recursive: true, encoding: 'utf8' }).filter((path) =>
        /\.\w+$/.test(path),
      );
      expect(files.length).toBeGreaterThan(4);
      for (const path of files)
        expect(readFileSync(join(out, 'two', path), 'utf8')).toBe(readFileSync(join(out, 'one', path), 'utf8'));
    }),
  );

  test('a host that is named and refuses is a finding; the others are written', () =>
    withFolder(async (out) => {
      const { code, stderr } = await emit(out, 'azure-swa', 'nginx');
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^written: nginx: [^]*^refused: azure-swa$/m)]);
    }));

  test('a host that is too small for all sites takes a few', () =>
    withFolder(async (out) => {
      const { code, stderr } = await emit(out, 'cloudflare-redirects', '--sites', 'root,th,de');
      expect([code, stderr]).toEqual([0, expect.stringContaining('written: cloudflare-redirects')]);
      expect(readFileSync(join(out, 'cloudflare-redirects/_redirects'), 'utf8')).toContain('/th/faq/default.html');
    }));

  test('files of an earlier run for a host that refuses the rules are removed', () =>
    withFolder(async (out) => {
      const stale = join(out, 'cloudflare-redirects/_redirects');
      mkdirSync(join(out, 'cloudflare-redirects'), { recursive: true });
      writeFileSync(stale, '/old /new\n');
      expect((await emit(out, 'cloudflare-redirects')).code).toBe(1);
      expect(existsSync(stale)).toBe(false);
    }));

  test('a rule that a host cannot say is refused by its name; no file lacks it', () =>
    withFolder(async (root) => {
      cpSync(join(REPOSITORY, 'examples/bakery'), root, { recursive: true });
      mkdirSync(join(root, 'manifests/redirects'), { recursive: true });
      writeFileSync(
        join(root, 'manifests/redirects/more.yaml'),
        'groups:\n  - name: More\n    rules:\n      - from: /old-shop/:page\n        to: /breads\n',
      );
      const { code, stderr } = await callSitefold([
        'redirects',
        'emit',
        'azure-swa',
        's3',
        '--root',
        root,
        '--out',
        join(root, 'out'),
      ]);
      expect(code).toBe(1);
      expect(stderr).toContain('refuses `/old-shop/:page`: it does not support a placeholder.');
      expect(existsSync(join(root, 'out/s3'))).toBe(false);
    }));

  test.each([
    [['nginxx'], 'Did you mean `nginx`?'],
    [['nginx', '--sites', 'xx'], 'There is no site `xx`'],
  ])('%o is a wrong call', async (args, words) => {
    const { code, stderr } = await callSitefold(['redirects', 'emit', '--root', REPOSITORY, ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test('a folder that cannot be written is reported', () =>
    withFolder(async (out) => {
      writeFileSync(join(out, 'file'), '');
      const { code, stderr } = await emit(join(out, 'file'), 'json');
      expect(code).toBe(2);
      expect(stderr).toContain('cannot be written');
    }));
});

describe('redirects targets', () => {
  test('--json has one entry a host, with the keys that the design fixes', async () => {
    const { code, stdout } = await callSitefold(['redirects', 'targets', '--json', '--root', REPOSITORY]);
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as Record<string, unknown>[];
    expect(rows.map(({ id }) => id)).toEqual(TARGET_IDS);
    for (const row of rows)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(['id', 'rules', 'bytes', 'limit', 'used', 'exact', 'divergences']),
      );
    const nginx = rows.find(({ id }) => id === 'nginx');
    expect(nginx).toMatchObject({ rules: 142, fits: true });
    expect(nginx?.bytes).toBeLessThan(12 * 1024);
  });

  // In `npm test`, readme.test.ts reads the table.
  testInAll('the table shows every host', async () => {
    const { stdout, stderr } = await callSitefold(['redirects', 'targets', '--root', REPOSITORY]);
    expect(stdout.split('\n')[0]).toMatch(/^target +rules +bytes +limit +used +takes them +exact +tested with$/);
    for (const id of TARGET_IDS) expect(stdout).toMatch(new RegExp(`^${id} `, 'm'));
    expect(refusedIn(stdout)).toEqual(TOO_SMALL);
    expect(stderr).toMatch(/^refused: cloudflare-redirects\n {2}.*takes 2000 .*\n {2}fix: /m);
  });

  testInAll('names the hosts that redirects emit refuses, with and without a limit', () =>
    withFolder(async (folder) => {
      const root = copyProject(folder);
      mkdirSync(join(root, 'manifests/redirects'));
      writeFileSync(
        join(root, 'manifests/redirects/more.yaml'),
        'groups:\n  - name: More\n    rules:\n      - regex: ^/old-([0-9]+)$\n        to: /purchase\n',
      );
      const run = (command: string, ...args: string[]) => callSitefold(['redirects', command, '--root', root, ...args]);
      const emitted = JSON.parse((await run('emit', '--json', '--out', join(root, 'out'))).stdout) as Result[];
      const refused = emitted.filter((result) => result.refused.length > 0).map(({ id }) => id);
      const rows = JSON.parse((await run('targets', '--json')).stdout) as {
        id: string;
        fits: boolean;
        limit: unknown;
      }[];
      const unfit = rows.filter(({ fits }) => !fits);
      expect(new Set(unfit.map(({ limit }) => limit === null))).toEqual(new Set([true, false]));
      expect(unfit.map(({ id }) => id)).toEqual(refused);
      expect(refusedIn((await run('targets')).stdout)).toEqual(refused.sort());
    }),
  );
});
