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

test('a log that is not there is one message', async () => {
  const { code, stdout, stderr } = await call('redirects', 'usage', join(root, 'x.log'));
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    `sitefold: \`${join(root, 'x.log')}\` cannot be read: it does not exist.\n`,
  ]);
});
