import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { partOf } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { REPOSITORY } from '../support/real.ts';
import { withFolder } from '../support/temporary.ts';

let registry: Server | undefined;
afterEach(() => {
  registry?.closeAllConnections();
  registry?.close();
  registry = undefined;
});

/** A registry that answers every question for weaknesses so. */
async function answering(status: number, body: object): Promise<number> {
  const server = createServer((req, res) => {
    req.resume();
    const asked = req.method === 'POST' ? body : packageNamed(decodeURIComponent((req.url ?? '').slice(1)));
    res
      .writeHead(req.method === 'POST' ? status : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(asked));
  });
  registry = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** npm asks for the versions of a weak package, and of those that need it. */
const packageNamed = (name: string): object => ({
  name,
  'dist-tags': { latest: '0.0.1' },
  versions: { '0.0.1': { name, version: '0.0.1' } },
});

/** Runs the check with a memory of its own: npm keeps what it was told of a weakness. */
const audit = (port: number): Promise<{ code: number | null; stdout: string }> =>
  withFolder(
    (folder) =>
      new Promise((done, failed) => {
        const child = spawn(process.execPath, [`${REPOSITORY}scripts/audit.ts`], {
          cwd: REPOSITORY,
          env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: folder },
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        let stdout = '';
        child.stdout.on('data', (chunk) => (stdout += String(chunk)));
        child.on('error', failed);
        child.on('close', (code) => done({ code, stdout }));
      }),
  );

const weakness = (severity: string): object => ({
  hono: [
    { id: 1, url: 'https://example.test/1', title: 'weak', severity, vulnerable_versions: '*', cwe: [], cvss: {} },
  ],
});

const ANSWERS = [
  ['a high one', 200, weakness('high'), 1, /^hono: high$/m],
  ['a moderate one', 200, weakness('moderate'), 0, /no grave weakness is known/],
  ['no such endpoint', 405, {}, 4, /not asked: 405 /],
  ['a failure', 400, {}, 1, /npm audit failed: 400 /],
  ['no weakness', 200, {}, 0, /no grave weakness is known/],
] as const;

test.each(partOf(ANSWERS, 1))('a registry that answers %s', async (_name, status, body, code, words) => {
  const result = await audit(await answering(status, body));
  expect([result.code, result.stdout]).toEqual([code, expect.stringMatching(words)]);
});

test('without a registry the check is skipped', async () => {
  const result = await audit(await freePort());
  expect([result.code, result.stdout]).toEqual([4, expect.stringContaining('not asked: ')]);
});
