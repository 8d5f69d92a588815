import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callSitefold } from '../../support/call-sitefold.ts';
import { REPOSITORY } from '../../support/real.ts';

const PAGES = 'note: 120 redirects lead to pages that the sites do not have: 120 to /docs/…';
const HOSTS = 'note: 12 redirects lead to hosts that are not allowed: 12 to shop.example';
const WAY = 'redirect.allowedHosts: { value: [shop.example] }';

let root = '';
const call = (...args: string[]): ReturnType<typeof callSitefold> => callSitefold([...args, '--root', root]);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-targets-'));
  cpSync(join(REPOSITORY, 'examples/bakery'), root, { recursive: true });
  mkdirSync(join(root, 'manifests/redirects'), { recursive: true });
  const dead = Array.from({ length: 120 }, (_, index) => `{ from: /dead-${index}, to: /docs/page-${index} }`);
  const shop = Array.from(
    { length: 12 },
    (_, index) => `{ from: /shop-${index}, to: 'https://shop.example/${index}', external: true }`,
  );
  const lines = [...dead, ...shop].map((rule) => `      - ${rule}\n`);
  writeFileSync(
    join(root, 'manifests/redirects/moved.yaml'),
    `groups:\n  - name: Moved\n    rules:\n${lines.join('')}`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('while redirects lead to missing pages and to hosts that are not allowed', () => {
  test.each([
    ['explain', ['explain', '/dead-7'], '/docs/page-7'],
    ['redirects fix', ['redirects', 'fix', '--dry-run'], 'every address is answered as before'],
    ['qa emit', ['qa', 'emit', 'csv', '--sample', '150'], 'written: csv'],
  ])('%s works, and sums them up', async (_, args, said) => {
    const { code, stdout, stderr } = await call(...args);
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining(said)]);
    expect(stderr).toContain(PAGES);
    expect(stderr).toContain(HOSTS);
    expect(stderr).toContain(WAY);
    expect(stderr).not.toContain('RD0');
  });

  test('--accept-external leaves the hosts out', async () => {
    const { code, stderr } = await call('explain', '/shop-1', '--accept-external');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('shop.example')]);
    expect(stderr).toContain(PAGES);
  });

  test('redirects emit writes no rule to such a host, and names the option that does', async () => {
    const out = join(root, 'dist/redirects');
    const refused = await call('redirects', 'emit', 'nginx', '--out', out);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(HOSTS)]);
    expect(refused.stderr).toContain('`--accept-external` accepts');
    expect(existsSync(out)).toBe(false);
    const written = await call('redirects', 'emit', 'nginx', '--out', out, '--accept-external');
    expect([written.code, written.stderr]).toEqual([0, expect.stringContaining('written: nginx')]);
  });

  test('a build is refused with the summary alone', async () => {
    const { code, stderr } = await call('build');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('132 errors, 0 warnings, 0 remarks: nothing was done.'),
    ]);
    expect(stderr).toContain(PAGES);
    expect(stderr).not.toContain('RD0');
  });

  test('validate fails, sums them up, and lists all as JSON', async () => {
    const text = await call('validate');
    expect([text.code, text.stderr]).toEqual([1, expect.stringContaining(HOSTS)]);
    expect(text.stdout).toContain('has 120 problems with code RD006; the first 100 are shown.');
    const json = await call('validate', '--json');
    expect((JSON.parse(json.stdout) as unknown[]).length).toBe(132);
  });

  test('another error still stops a command that reads redirects, and the last line names it', async () => {
    const path = join(root, 'manifests/redirects/wrong.yaml');
    writeFileSync(path, 'groups:\n  - name: Wrong\n    rules:\n      - { from: no-slash, to: /about }\n');
    const { code, stderr } = await call('explain', '/dead-7');
    const routes = await call('routes');
    rmSync(path);
    expect([code, stderr]).toEqual([1, expect.stringContaining('RD001')]);
    expect(stderr).toContain(PAGES);
    expect(stderr).toContain('nothing was done. This command goes on as soon as `RD001` is mended.');
    expect([routes.code, routes.stdout]).toEqual([0, expect.stringContaining('/about')]);
  });

  test('a redirect can be added', async () => {
    const { code, stderr } = await call('add', 'redirect', '/old-about', '/about', '--dry-run');
    expect([code, stderr]).toEqual([0, expect.stringContaining('would write')]);
  });
});

describe('while sources differ only in letter case', () => {
  const file = (): string => join(root, 'manifests/redirects/cases.yaml');
  beforeAll(async () => {
    rmSync(join(root, 'manifests/redirects/moved.yaml'));
    const given = join(root, 'cases.csv');
    writeFileSync(given, 'from,to\n/Old,/about\n/old,/\n/Rye/,/about\n/rye,/\n/plain,/about\n/plain/,/about\n');
    const { code, stderr } = await call('redirects', 'import', 'csv', given, '--out', file());
    expect(code).toBe(0);
    expect(stderr).toContain(
      'Sources differ only in letter case: `/Old` and `/old`; `/Rye` and `/rye`. Keep one of each',
    );
  });

  test.each([
    ['explain', ['explain', '/old'], '301 → /\n'],
    ['redirects emit', ['redirects', 'emit', 'nginx', '--out', '{root}/dist/cases'], 'written: nginx'],
  ])('%s works, and counts them', async (_, args, said) => {
    const { code, stdout, stderr } = await call(...args.map((text) => text.replace('{root}', root)));
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining(said)]);
    expect(stderr).toContain('note: 2 sources differ from another one only in letter case.');
    expect(stderr).not.toContain('RD009');
  });

  test('validate fails, until the project allows them as the note says', async () => {
    expect(await call('validate')).toMatchObject({ code: 1, stdout: expect.stringContaining('error RD009') });
    const constants = join(root, 'manifests/constants.yaml');
    const before = readFileSync(constants, 'utf8');
    writeFileSync(constants, before.replace(/^constants:.*\n/m, '$&  redirect.caseVariants: { value: allow }\n'));
    expect(await call('validate')).toMatchObject({ code: 0 });
  });
});
