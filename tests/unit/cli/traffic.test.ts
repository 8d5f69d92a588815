import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callSitefold } from '../../support/call-sitefold.ts';
import { REPOSITORY } from '../../support/real.ts';
import type { Run } from '../../support/sitefold.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-traffic-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LOG = `${REPOSITORY}tests/fixtures/logs/bakery.txt`;
const call = (...args: string[]): Promise<Run> => callSitefold([...args, '--root', root]);
/** What a person sees, with the exit code. */
const screenOf = ({ code, stdout, stderr }: Run): string =>
  `${stdout}\n${stderr}\nexit ${code}\n`.replaceAll(REPOSITORY, '').replaceAll(root, '');

/** Calls a command in a terminal of so many columns. */
async function callAt(columns: number | undefined, ...args: string[]): Promise<Run> {
  const before = process.stdout.columns;
  Object.assign(process.stdout, { columns });
  try {
    return await call(...args);
  } finally {
    Object.assign(process.stdout, { columns: before });
  }
}

const USAGE: Readonly<Record<string, readonly [columns: number | undefined, args: readonly string[]]>> = {
  'usage-wide': [undefined, []],
  'usage-narrow': [40, []],
  'usage-json': [undefined, ['--json']],
};

test.each(Object.entries(USAGE))('redirects usage: %s', async (name, [columns, args]) => {
  const screen = screenOf(await callAt(columns, 'redirects', 'usage', LOG, ...args));
  await expect(screen).toMatchFileSnapshot(`./golden/traffic/${name}.txt`);
});

test('the usage is the same for a log that is compressed, split into several, or in another format', async () => {
  const lines = readFileSync(LOG, 'utf8').split('\n');
  const files = { 'a.log': lines.slice(0, 6), 'b.log': lines.slice(6) };
  for (const [name, own] of Object.entries(files)) writeFileSync(join(root, name), gzipSync(own.join('\n')));
  const rows = [...readFileSync(LOG, 'utf8').matchAll(/\[(.*)\] "GET (\S+) .*" (\d{3})/g)];
  const json = rows.map(([, time_local, request_uri, status]) => JSON.stringify({ time_local, request_uri, status }));
  writeFileSync(join(root, 'lines.json'), json.join('\n'));
  const usageOf = async (...names: readonly string[]): Promise<object> => {
    const { stdout } = await call('redirects', 'usage', '--json', ...names);
    return { ...(JSON.parse(stdout) as object), logs: [] };
  };
  const whole = await usageOf(LOG);
  expect(await usageOf(join(root, 'a.log'), join(root, 'b.log'))).toEqual(whole);
  expect(await usageOf(join(root, 'lines.json'))).toEqual(whole);
});

test('a log without queries does not say whether a source with a query is used', async () => {
  const rules = '  - name: Offers\n    rules:\n      - { from: /offer, query: { id: "7" }, to: /breads }\n';
  const path = join(root, 'manifests/redirects.yaml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}${rules}`);
  const offer = async (target: string): Promise<unknown> => {
    const log = join(root, 'offer.log');
    writeFileSync(log, `h - - [01/Oct/2026:08:00:00 +0200] "GET ${target} HTTP/1.1" 200 0\n`);
    const { stdout } = await call('redirects', 'usage', '--json', log);
    const { redirects } = JSON.parse(stdout) as {
      redirects: readonly { source: string; hits: number; known: boolean }[];
    };
    const found = redirects.find(({ source }) => source === '/offer');
    return [found?.hits, found?.known];
  };
  expect(await offer('/offer')).toEqual([0, false]);
  expect(await offer('/breads?x')).toEqual([0, true]);
  expect(await offer('/offer?a&id=7')).toEqual([1, true]);
});

/** The bakery's log as those of two virtual hosts: each third line is of `it.bakery.example`. */
function writeHostLog(): string {
  const log = join(root, 'hosts.log');
  const lines = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  const hosts = ['Bakery.Example:443', 'bakery.example:80', 'it.bakery.example:443'];
  writeFileSync(log, lines.map((line, index) => `${hosts[index % 3] ?? ''} ${line}\n`).join(''));
  return log;
}

test('only the requests for some hosts are counted', async () => {
  const log = writeHostLog();
  const usageOf = async (host: string): Promise<readonly [requests: number, note: string]> => {
    const { stdout, stderr } = await call('redirects', 'usage', '--json', log, '--host', host);
    return [(JSON.parse(stdout) as { requests: number }).requests, stderr];
  };
  expect(await usageOf('bakery.example')).toEqual([9, 'note: 4 requests are not for bakery.example, and left out.\n']);
  expect(await usageOf('IT.bakery.example')).toEqual([
    4,
    'note: 9 requests are not for IT.bakery.example, and left out.\n',
  ]);
  expect(await usageOf('bakery.example, it.bakery.example')).toEqual([13, '']);
});

test.each([
  ['suggest', []],
  ['prune', ['--log']],
  ['redirects usage', []],
] as const)('%s says which hosts a log has', async (command, before) => {
  const words = [...command.split(' '), ...before];
  expect(await call(...words, writeHostLog(), '--host', 'bakery.exampel,it.bakery.example')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'sitefold: The logs have no request for the host `bakery.exampel`. Did you mean `bakery.example`? They have requests for `bakery.example`, `it.bakery.example`.\n',
  });
});

test('hosts cannot be chosen from a log without them, and not by an address', async () => {
  const [nameless, address] = [
    await call('suggest', LOG, '--host', 'bakery.example'),
    await call('suggest', LOG, '--host', 'https://bakery.example'),
  ];
  expect([nameless.code, nameless.stderr.replace(LOG, 'x.log')]).toEqual([
    2,
    'sitefold: `x.log` does not name the hosts of its requests, so `--host` cannot choose any. Leave it out, or log the host: in the format `combined`, it is in front of the address of the client (`vhost_combined` of Apache).\n',
  ]);
  expect([address.code, address.stderr]).toEqual([
    2,
    'sitefold: `https://bakery.example` is not a host for --host; write its name alone, such as `www.example.com`.\n',
  ]);
});

test('a log that is not there is one message', async () => {
  const { code, stdout, stderr } = await call('redirects', 'usage', join(root, 'x.log'));
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    `sitefold: \`${join(root, 'x.log')}\` cannot be read: it does not exist.\n`,
  ]);
});

const SUGGEST: Readonly<Record<string, readonly [columns: number | undefined, args: readonly string[]]>> = {
  'suggest-wide': [undefined, []],
  'suggest-narrow': [40, []],
  'suggest-json': [undefined, ['--json']],
  'suggest-write': [undefined, ['--write', '--confidence', '0.7']],
};

test.each(Object.entries(SUGGEST))('suggest: %s', async (name, [columns, args]) => {
  const screen = screenOf(await callAt(columns, 'suggest', LOG, '--min-hits', '1', ...args));
  await expect(screen).toMatchFileSnapshot(`./golden/traffic/${name}.txt`);
});

test('suggestions that were written are not made again', async () => {
  expect(await call('suggest', LOG, '--write')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^written: 1 redirect; 1 suggestion left to you$/m),
  });
  const { stdout } = await call('suggest', LOG, '--json');
  expect((JSON.parse(stdout) as { suggestions: readonly object[] }).suggestions).toMatchObject([
    { from: '/it/bread/ry' },
  ]);
});

/** Two addresses that are not found, and whose redirects would differ in letter case alone. */
function writeCaseLog(): string {
  const log = join(root, 'case.log');
  const paths = ['/it/openinghours.html', '/it/OPENINGHOURS.html', '/it/openinghours.html', '/it/OpeningHours.php'];
  const lines = paths.map((path) => `h - - [01/Oct/2026:08:00:00 +0200] "GET ${path} HTTP/1.1" 404 0\n`);
  writeFileSync(log, lines.join(''));
  return log;
}

test('suggest writes the redirects that are sound, and names the others', async () => {
  const args = ['suggest', writeCaseLog(), '--min-hits', '1', '--write'];
  const dry = await call(...args, '--dry-run', '--json');
  const { code, stdout, stderr } = await call(...args);
  const why = 'The sources `/it/openinghours.html` and `/it/OPENINGHOURS.html` differ only in letter case.';
  expect([code, stderr]).toEqual([
    1,
    `written: 2 redirects; 1 suggestion left to you
refused: /it/OPENINGHOURS.html → /it/opening-hours: RD009 ${why}
sitefold: 1 redirect would bring findings and was left out.
`,
  ]);
  expect(stdout).not.toContain('OPENINGHOURS');
  const rules = readFileSync(join(root, 'manifests/redirects.yaml'), 'utf8');
  expect(rules.match(/\/it\/o.*(?=',)/gi)).toEqual(['/it/openinghours.html', '/it/OpeningHours.php']);
  expect(dry).toMatchObject({ code: 1, stderr: expect.stringContaining('was left out') });
  expect(JSON.parse(dry.stdout)).toMatchObject({
    written: false,
    findings: [],
    refused: [{ from: '/it/OPENINGHOURS.html', to: '/it/opening-hours', reasons: [{ code: 'RD009', message: why }] }],
  });
  expect(await call('validate')).toMatchObject({ code: 0 });
});

test('a table of suggestions is read by `redirects import csv`', async () => {
  const table = join(root, 'suggestions.csv');
  expect(await call('suggest', LOG, '--out', table)).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(table, 'utf8')).toBe(
    'from,to,hits,confidence,why\n/it/bread/ry,/it/bread/rye,2,0.78,alike\n/it/openinghours.html,/it/opening-hours,2,0.95,spelled differently\n',
  );
  const { code, stdout, stderr } = await call('redirects', 'import', 'csv', table);
  expect([code, stdout, stderr]).toEqual([
    0,
    expect.stringContaining('to: /it/opening-hours'),
    expect.stringContaining('2 rules taken'),
  ]);
});

test.each<[what: string, args: readonly string[], said: RegExp]>([
  ['two ways to write', ['--write', '--out', 'x.csv'], /choose one/],
  ['a dry run of nothing', ['--dry-run'], /Leave out `--dry-run`/],
  ['a confidence that is too high', ['--confidence', '90'], /`90` is not a valid number for --confidence/],
  ['no address', ['--limit', '0'], /`0` is not a valid number for --limit/],
])('suggest refuses %s', async (_, args, said) => {
  expect(await call('suggest', LOG, ...args)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(said),
  });
});

/** The last rule of the file has expired, and the one before is never used. */
function writeOldRules(): void {
  const path = join(root, 'manifests/redirects.yaml');
  const rules = '      # A fair.\n      - { from: /fair, to: /breads, expires: 2020-01-01 }\n';
  writeFileSync(path, `${readFileSync(path, 'utf8')}${rules}`);
}

const PRUNE: Readonly<Record<string, readonly [columns: number | undefined, args: readonly string[]]>> = {
  'prune-wide': [undefined, ['--log', LOG, '--days', '5']],
  'prune-narrow': [40, ['--log', LOG, '--days', '5']],
  'prune-json': [undefined, ['--json']],
  'prune-expired': [undefined, []],
  'prune-short-log': [undefined, ['--log', LOG]],
};

test.each(Object.entries(PRUNE))('prune: %s', async (name, [columns, args]) => {
  writeOldRules();
  const readBoth = (): string =>
    ['redirects.yaml', 'redirects/flyers.csv']
      .map((path) => readFileSync(join(root, 'manifests', path), 'utf8'))
      .join('');
  const before = readBoth();
  const dry = await callAt(columns, 'prune', ...args, '--dry-run');
  expect(readBoth()).toBe(before);
  await expect(screenOf(dry)).toMatchFileSnapshot(`./golden/traffic/${name}.txt`);
  const real = await call('prune', ...args);
  expect([real.code, readBoth() === before]).toEqual([dry.code, dry.code !== 0]);
});

test('prune keeps what has had no time to be used, and what will expire', async () => {
  const rules =
    '      - { from: /young, to: /breads, added: 2026-10-04 }\n      - { from: /old, to: /breads, added: 2026-01-04 }\n      - { from: /campaign, to: /breads, expires: 2999-01-01 }\n';
  const path = join(root, 'manifests/redirects.yaml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}${rules}`);
  const { stdout } = await call('prune', '--log', LOG, '--days', '5', '--dry-run');
  expect(['/young', '/old', '/campaign'].filter((source) => stdout.includes(`from: ${source},`))).toEqual(['/old']);
});

test('prune does not trust logs in which no redirect appears, unless it is forced to', async () => {
  const log = join(root, 'other.log');
  writeFileSync(log, 'h - - [01/Oct/2026:08:00:00 +0200] "GET /breads HTTP/1.1" 200 0\n');
  const args = ['prune', '--log', log, '--days', '1', '--dry-run'];
  expect(await call(...args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('another host') });
  expect(await call(...args, '--force')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("- { from: '/shop/*'"),
  });
});

test('the examples in the help of the commands work', async () => {
  const groups = [['redirects', 'usage'], ['suggest'], ['prune']];
  const helps: string[] = [];
  for (const words of groups) helps.push((await callSitefold([...words, '--help'])).stdout);
  const examples = helps.flatMap((text) => [...text.matchAll(/^ {2}sitefold (.*)$/gm)].map(([, line = '']) => line));
  expect(examples).toHaveLength(9);
  writeFileSync(join(root, 'access.log'), readFileSync(LOG));
  writeFileSync(join(root, 'access.log.1.gz'), gzipSync(readFileSync(LOG)));
  const hosts = ['www.example.com', 'example.com'];
  const lines = hosts.map((host) => JSON.stringify({ host, path: '/breads', status: 200 }));
  writeFileSync(join(root, 'cdn.json'), lines.join('\n'));
  const before = process.cwd();
  process.chdir(root);
  try {
    // In this process, standard input is that of the tests.
    for (const example of examples.filter((line) => !line.includes('<'))) {
      const { code, stderr } = await call(...example.replaceAll('--days 90', '--days 5').split(' '));
      expect([example, code, stderr.includes('sitefold:')]).toEqual([example, 0, false]);
    }
  } finally {
    process.chdir(before);
  }
});
