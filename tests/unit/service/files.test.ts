import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFiles } from '../../../engine/service/files.ts';

const TEXT = `<p>${'a packet on its way '.repeat(200)}</p>`;

let folder: string;
let server: Server;
/** Answers that were begun: a client has all of one before the server is done with it. */
const sent: Promise<unknown>[] = [];
/** Keeps connections open: where the client closes one before the server has seen the end of an answer, the file is not kept. */
let agent: Agent;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true });
  folder = mkdtempSync(join(tmpdir(), 'sitefold-files-'));
  for (const name of ['page.html', 'never-asked.html']) writeFileSync(join(folder, name), TEXT);
  writeFileSync(join(folder, 'large.html'), 'x'.repeat(300 * 1024));
  utimesSync(join(folder, 'large.html'), 0, 1_700_000_000.9998);
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(2000, 'film'));
  const files = createFiles(folder);
  server = createServer((req, res) => {
    sent.push(new Promise((done) => res.once('close', done)));
    res.setHeader('X-Request-Id', String(Math.random()));
    files(req, res, () => res.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(() => {
  agent.destroy();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<Answer>((done, failed) => {
    request({ port, path, headers, method, agent }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => done({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }));
    })
      .on('error', failed)
      .end();
  });
  await Promise.all(sent);
  return answer;
}

/** Removes the files: from here on, only files in memory can be sent. */
function removeFiles(): void {
  for (const name of ['page.html', 'never-asked.html', 'large.html', 'film.mp4']) rmSync(join(folder, name));
}

const isMissing = async (path: string, headers?: Record<string, string>): Promise<boolean> =>
  (await ask(path, headers)).status === 404;

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('a page is sent again from memory to who takes %s', async (accepted, encoding, open) => {
  const first = await ask('/page.html', { 'accept-encoding': accepted });
  removeFiles();
  const again = await ask('/page.html', { 'accept-encoding': accepted });
  expect([again.status, again.headers['content-encoding'], open(again.body).toString()]).toEqual([200, encoding, TEXT]);
  expect(again.headers['content-length']).toBe(String(again.body.byteLength));
  for (const name of ['cache-control', 'content-type', 'etag', 'last-modified', 'vary'] as const)
    expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
  // What is of one request stays with it.
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(await isMissing('/never-asked.html', { 'accept-encoding': accepted })).toBe(true);
});

test('each encoding is kept for itself', async () => {
  await ask('/page.html', { 'accept-encoding': 'br' });
  expect(gunzipSync((await ask('/page.html', { 'accept-encoding': 'gzip' })).body).toString()).toBe(TEXT);
  expect((await ask('/page.html')).body.toString()).toBe(TEXT);
});

test('a compression that other clients do not accept is not kept', async () => {
  const { headers } = await ask('/page.html', { 'accept-encoding': 'deflate' });
  expect(headers['content-encoding']).toBe('deflate');
  const plain = await ask('/page.html');
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, TEXT]);
  await ask('/page.html', { 'accept-encoding': 'gzip;q=0.5, br;q=0.1' });
  removeFiles();
  expect(await isMissing('/page.html', { 'accept-encoding': 'gzip' })).toBe(true);
  expect(await isMissing('/page.html', { 'accept-encoding': 'br' })).toBe(true);
});

test('a client that prefers another encoding than the one in memory gets it', async () => {
  await ask('/page.html', { 'accept-encoding': 'br' });
  const { headers } = await ask('/page.html', { 'accept-encoding': 'br;q=0.1, gzip' });
  expect(headers['content-encoding']).toBe('gzip');
});

test('the query of an address is not a part of the file', async () => {
  await ask('/page.html?from=mail');
  removeFiles();
  expect((await ask('/page.html?from=letter')).body.toString()).toBe(TEXT);
});

test('conditions and ranges are answered as before, whatever is in memory', async () => {
  const { headers } = await ask('/page.html');
  const condition = await ask('/page.html', { 'if-none-match': String(headers.etag) });
  expect([condition.status, condition.body.byteLength]).toEqual([304, 0]);
  const range = await ask('/page.html', { range: 'bytes=3-10' });
  expect([range.status, range.body.toString()]).toEqual([206, TEXT.slice(3, 11)]);
  const head = await ask('/page.html', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.byteLength]).toEqual([200, String(TEXT.length), 0]);
});

test('a part of a file and an answer without a body are not kept as the file', async () => {
  const { headers } = await ask('/page.html', {}, 'HEAD');
  await ask('/page.html', { range: 'bytes=0-3' });
  await ask('/page.html', { 'if-none-match': String(headers.etag) });
  expect((await ask('/page.html')).body.toString()).toBe(TEXT);
});

test('a file that is not compressed is kept as it is', async () => {
  await ask('/film.mp4', { 'accept-encoding': 'br' });
  removeFiles();
  const { headers, body } = await ask('/film.mp4', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], body.byteLength]).toEqual([undefined, 2000]);
});

test('a large file is sent whole, and not kept', async () => {
  expect((await ask('/large.html')).body.byteLength).toBe(300 * 1024);
  removeFiles();
  expect(await isMissing('/large.html')).toBe(true);
});

test('a file that is missing is for the caller, now and later', async () => {
  expect((await ask('/no-such-file')).status).toBe(404);
  expect((await ask('/no-such-file')).status).toBe(404);
});

test.each([
  '/.hidden.html',
  '/.hidden/page.html',
  '/%2ehidden.html',
  '//page.html',
  '/./page.html',
  '/%2e/page.html',
  '/.well-known/../page.html',
  '/x/../page.html',
  '/../files/page.html',
  '/page.html/x',
  '/%00',
  '/%ff',
])('the path %s names no file', async (path) => {
  mkdirSync(join(folder, '.hidden'));
  for (const name of ['.hidden.html', '.hidden/page.html']) writeFileSync(join(folder, name), TEXT);
  expect((await ask(path)).status).toBe(404);
});

test('a path that is too long names no file', async () => {
  expect((await ask(`/${'long'.repeat(2000)}`)).status).toBe(404);
});

test('a file that others look for in a hidden folder is sent', async () => {
  mkdirSync(join(folder, '.well-known'));
  writeFileSync(join(folder, '.well-known/security.txt'), TEXT);
  expect((await ask('/.well-known/security.txt')).body.toString()).toBe(TEXT);
});

test('a file that was changed at the end of a second was changed in that second', async () => {
  expect((await ask('/large.html')).headers['last-modified']).toBe('Tue, 14 Nov 2023 22:13:20 GMT');
});
