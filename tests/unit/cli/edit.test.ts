import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callSitefold } from '../../support/call-sitefold.ts';
import { partOf } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';
import type { Run } from '../../support/sitefold.ts';
import { CTRL_C, ENTER, runAtTerminal } from '../../support/terminal.ts';
import { testInAll } from '../../support/test-in-all.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-edit-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const REDIRECTS = 'manifests/redirects.yaml';
const SITES = 'manifests/sites.yaml';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const call = (...args: string[]): Promise<Run> => callSitefold([...args, '--root', root]);
/** What a person sees, with the exit code. */
const screenOf = ({ code, stdout, stderr }: Run): string => `${stdout}\n${stderr}\nexit ${code}\n`;

/** Calls of commands that edit, by the name of the expected file. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'add-redirect': [
    'add',
    'redirect',
    '/brot',
    '/breads',
    '--sites',
    'all',
    '--owner',
    'bakery',
    '--reason',
    'A poster: 2024',
  ],
  'add-redirect-gone': ['add', 'redirect', '/{site}/christmas', '--status', '410', '--sites', 'at,de'],
  'add-redirect-taken': ['add', 'redirect', '/oeffnungszeiten', '/breads', '--sites', 'all'],
  'add-redirect-host': ['add', 'redirect', '/team', '/breads', '--host', 'old.example, www.old.example'],
  'add-redirect-own-host': ['add', 'redirect', '/team', '/breads', '--host', 'www.ofen-tal.example'],
  'add-country': ['add', 'country', 'ch', '--lang', 'it'],
  move: ['move', '/opening-hours', '/shops/hours'],
  'site-pause': ['site', 'pause', 'it'],
  'add-redirect-json': ['add', 'redirect', '/at/brot', '/at/breads', '--json'],
};

test.each(Object.entries(CALLS))('%s', async (name, args) => {
  const readBoth = (): string => `${read(REDIRECTS)}${read(SITES)}`;
  const before = readBoth();
  const dry = await call(...args, '--dry-run');
  expect(readBoth()).toBe(before);
  await expect(screenOf(dry)).toMatchFileSnapshot(`./golden/edit/${name}.txt`);
  const real = await call(...args);
  expect([real.code, readBoth() === before]).toEqual([dry.code, dry.code !== 0]);
  if (!args.includes('--json')) expect(real.stdout).toBe(dry.stdout);
});

describe('add redirect says what is wrong', () => {
  test.each<[what: string, args: readonly string[], said: RegExp, code: number]>([
    ['without a target', ['/brot'], /Name the page to go to, or use `--status 410`/, 2],
    ['with a target and status 410', ['/brot', '/breads', '--status', '410'], /has no target/, 2],
    ['with a status that is not one', ['/brot', '/breads', '--status', '200'], /`200` is not a status of redirects/, 2],
    ['with an unknown site', ['/brot', '/breads', '--sites', 'att'], /no site `att`\. Did you mean `at`\?/, 2],
    [
      'with an address for a host',
      ['/brot', '/breads', '--host', 'https://old.example'],
      /`https:\/\/old\.example` is not a host name/,
      2,
    ],
    [
      'with a host in capitals',
      ['/brot', '/breads', '--host', 'a.example,Old.example'],
      /`Old\.example` is not a host name/,
      2,
    ],
    ['with an unknown page', ['/brot', '/bread'], /RD006 .*\n(?:.*\n)*fix: Did you mean `\/breads`\?/, 1],
  ])('%s', async (_, args, said, code) => {
    const before = read(REDIRECTS);
    expect(await call('add', 'redirect', ...args)).toMatchObject({ code, stderr: expect.stringMatching(said) });
    expect(read(REDIRECTS)).toBe(before);
  });

  test.each<[what: string, change: (text: string) => string, said: RegExp]>([
    ['of half a file', (text) => text.slice(0, text.indexOf('to:')), /error YM\d{3} /],
    ['of tabs', (text) => text.replace('    rules:', '\trules:'), /error YM005 /],
  ])('%s', async (_, change, said) => {
    writeFileSync(join(root, REDIRECTS), change(read(REDIRECTS)));
    const before = read(REDIRECTS);
    expect(await call('add', 'redirect', '/brot', '/breads')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(said),
    });
    expect(read(REDIRECTS)).toBe(before);
  });
});

test('the errors that stop an edit are told apart: its own, and those of the project', async () => {
  const twice =
    '  - name: Twice\n    rules:\n      - { from: /brot, to: /breads }\n      - { from: /brot, to: /shops }\n';
  writeFileSync(join(root, REDIRECTS), `${read(REDIRECTS)}${twice}`);
  const before = read(REDIRECTS);
  expect(await call('add', 'redirect', '/kuchen', '/breads')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'The project already has 1 error, 0 warnings, 0 remarks, which have to be mended before this edit: nothing was written.',
    ),
  });
  expect(await call('add', 'redirect', '/kuchen', '/kuchen-missing')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'The edit would bring 1 error, 0 warnings, 0 remarks, and the project already has 1 error, 0 warnings, 0 remarks: nothing was written.',
    ),
  });
  expect(read(REDIRECTS)).toBe(before);
});

test('lines that end in CRLF stay so', async () => {
  writeFileSync(join(root, REDIRECTS), read(REDIRECTS).replaceAll('\n', '\r\n'));
  const before = read(REDIRECTS);
  expect((await call('add', 'redirect', '/brot', '/breads')).code).toBe(0);
  const [first, second] = before.split("{ from: '/shop/*', status: 410 }\r\n");
  expect(read(REDIRECTS)).toMatch(/^[^\n]*(?:\r\n[^\n\r]*)*$/);
  expect([read(REDIRECTS).startsWith(first ?? '-'), read(REDIRECTS).endsWith(second ?? '-')]).toEqual([true, true]);
});

test('a byte order mark stays in front of an edited file, until `fmt` deletes it', async () => {
  const text = read(REDIRECTS);
  writeFileSync(join(root, REDIRECTS), `\ufeff${text}`);
  expect((await call('add', 'redirect', '/brot', '/breads')).code).toBe(0);
  const edited = read(REDIRECTS);
  const [first, second] = text.split("{ from: '/shop/*', status: 410 }\n");
  expect(edited).toContain("{ from: '/brot', to: /breads }");
  expect([edited.startsWith(`\ufeff${first}`), edited.endsWith(second ?? '-')]).toEqual([true, true]);
  expect(await call('validate')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`fix: Run \`sitefold fmt ${REDIRECTS}\`, or save the file as UTF-8 without one.`),
  });
  expect((await call('fmt', join(root, REDIRECTS))).code).toBe(0);
  expect(read(REDIRECTS)).toBe(edited.slice(1));
  expect((await call('validate')).code).toBe(0);
});

test('a project without redirects gets its first file', async () => {
  rmSync(join(root, REDIRECTS));
  rmSync(join(root, 'manifests/redirects'), { recursive: true });
  expect(await call('add', 'redirect', '/brot', '/breads')).toMatchObject({ code: 0 });
  expect(read(REDIRECTS)).toBe(
    '# yaml-language-server: $schema=../node_modules/sitefold/engine/model/schema/redirects.schema.json\ngroups:\n  - name: Added redirects\n    rules:\n      - from: /brot\n        to: /breads\n',
  );
});

test('a site that is paused and resumed leaves the file as it was', async () => {
  const before = read(SITES);
  expect(await call('site', 'pause', 'it')).toMatchObject({ code: 0, stderr: expect.stringContaining('written:') });
  expect(read(SITES)).not.toBe(before);
  expect(await call('site', 'pause', 'it')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('nothing to do:'),
  });
  expect(await call('site', 'resume', 'it')).toMatchObject({ code: 0 });
  expect(read(SITES)).toBe(before);
});

describe('a redirect is added from what the last command has kept', () => {
  const kept = (name: string): string => join(root, '.sitefold', name);
  const dryRun = (...args: readonly string[]): Promise<Run> => call('add', 'redirect', ...args, '--json', '--dry-run');
  // It has a warning already.
  beforeEach(() => {
    const expired = '  - name: Fair\n    rules:\n      - { from: /fair, to: /breads, expires: 2020-01-01 }\n';
    writeFileSync(join(root, REDIRECTS), `${read(REDIRECTS)}${expired}`);
  });

  test.each<[what: string, args: readonly string[], whole: boolean]>([
    ['a rule', ['/brot', '/breads', '--sites', 'all'], false],
    ['a chain', ['/{site}/brot', '/{site}/oeffnungszeiten', '--flatten'], false],
    ['a rule with a warning', ['/brot', '/breads', '--expires', '2020-01-01'], false],
    ['a mistake in the request', ['/brot', '/breads', '--sites', 'att'], false],
    // With an error, what other files have to say counts too.
    ['an error', ['/brot', '/bread'], true],
  ])('%s', async (_, args, whole) => {
    const first = await dryRun(...args);
    expect(first.stdout).not.toContain('/fair');
    rmSync(kept('parsed.bin'));
    expect(await dryRun(...args)).toEqual(first);
    // A compilation of all files keeps what it has parsed.
    expect(existsSync(kept('parsed.bin'))).toBe(whole);
  });

  test('unless it is damaged, or of other files', async () => {
    const args = ['/it/pane', '/it/breads'];
    const first = await dryRun(...args);
    writeFileSync(kept('model.bin'), 'damaged');
    expect(await dryRun(...args)).toEqual(first);
    expect(await call('site', 'pause', 'it')).toMatchObject({ code: 0 });
    const paused = await dryRun(...args);
    expect(paused).not.toEqual(first);
    rmSync(kept('.'), { recursive: true });
    expect(await dryRun(...args)).toEqual(paused);
  });
});

describe('sites say what is wrong', () => {
  test.each<[what: string, args: readonly string[], said: string]>([
    ['the root is not paused', ['site', 'pause', 'root'], 'The root site cannot be paused'],
    ['an unknown site is not paused', ['site', 'pause', 'itt'], 'Did you mean `it`?'],
    ['a site is there already', ['add', 'country', 'at'], 'There is a site `at` already (manifests/sites.yaml:15).'],
    ['a flag has two letters', ['add', 'country', 'swiss'], '`swiss` is not a flag.'],
    ['a country is not known', ['add', 'country', 'zz'], '`ZZ` is not a country code of ISO 3166-1.'],
    ['a language is not known', ['add', 'country', 'ch', '--lang', 'xx'], '`xx` is not a language.'],
    ['an office is not known', ['add', 'country', 'ch', '--office', 'alps'], 'There is no office `alps`.'],
  ])('%s', async (_, args, said) => {
    const before = read(SITES);
    expect(await call(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
    expect(read(SITES)).toBe(before);
  });
});

describe('at a terminal', () => {
  const ADD = ['add', 'redirect', '/brot', '/breads', '--sites', 'all'];
  const LINE = "- { from: '/{site}/brot', to: '/{site}/breads' }";
  const runHere = (args: readonly string[], ...replies: Parameters<typeof runAtTerminal>[1]) =>
    runAtTerminal([...args, '--root', root], replies);

  test('the person sees what changes, and is asked before it is written', async () => {
    const { code, screen } = await runHere(
      ADD,
      [LINE, ''],
      ['Write this? (Y/n): ', `perhaps${ENTER}`],
      ['Type `y` or `n`.\nWrite this? (Y/n): ', ENTER],
      ['written: a redirect in the group', ''],
    );
    expect([code, screen]).toEqual([0, expect.stringContaining('written:')]);
    expect(read(REDIRECTS)).toContain(LINE);
  });

  test.each(
    partOf(
      [
        ['no', `n${ENTER}`],
        ['Ctrl-C', CTRL_C],
        ['the end of the input', '\u0004'],
      ],
      1,
    ),
  )('nothing is written after %s', async (_, reply) => {
    const before = read(REDIRECTS);
    const { code, screen } = await runHere(ADD, ['Write this?', reply]);
    expect([code, screen]).toEqual([expect.any(Number), expect.stringContaining('Nothing was written.')]);
    expect(code).not.toBe(0);
    expect(read(REDIRECTS)).toBe(before);
  });

  testInAll('a file that changes during the question is left as it is', async () => {
    const { code, screen } = await runAtTerminal(
      [...ADD, '--root', root],
      [
        [
          'Write this?',
          () => {
            writeFileSync(join(root, REDIRECTS), `${read(REDIRECTS)}# mine\n`);
            return ENTER;
          },
        ],
      ],
    );
    expect([code, screen]).toEqual([1, expect.stringContaining('was changed in the meantime')]);
    expect(read(REDIRECTS)).not.toContain(LINE);
  });

  testInAll.each<[option: string, args: string[], isWritten: boolean]>([
    ['--yes', [...ADD, '--yes'], true],
    ['--dry-run', [...ADD, '--dry-run'], false],
    ['--json', [...ADD, '--json'], true],
  ])('%s asks nothing', async (_, args, isWritten) => {
    const { code, screen } = await runHere(args);
    expect([code, screen]).toEqual([0, expect.not.stringContaining('Write this?')]);
    expect(read(REDIRECTS).includes(LINE)).toBe(isWritten);
  });

  testInAll.each([['move', '/opening-hours', '/shops/hours'], ['prune']])('%s asks too', async (...args) => {
    appendFileSync(
      join(root, REDIRECTS),
      '  - name: Fair\n    rules:\n      - { from: /fair, to: /breads, expires: 2020-01-01 }\n',
    );
    const before = read(REDIRECTS);
    const { screen } = await runHere(args, ['Write this?', `n${ENTER}`]);
    expect(screen).toContain('Nothing was written.');
    expect(read(REDIRECTS)).toBe(before);
  });
});
