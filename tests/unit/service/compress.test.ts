import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compress } from '../../../engine/service/compress.ts';

const TEXT = `<p>${'a packet on its way '.repeat(200)}</p>`;
let server: Server;

beforeAll(async () => {
  server = createServer((req, res) => {
    compress(req, res);
    res.setHeader('Content-Type', req.url === '/film' ? 'video/mp4' : 'text/html');
    res.end(req.url === '/short' ? 'short' : TEXT);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterAll(() => server.close());

function get(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, failed) => {
    request({ port, path, headers: { 'accept-encoding': encoding } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => done({ headers: res.headers, body: Buffer.concat(parts) }));
    })
      .on('error', failed)
      .end();
  });
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page for a browser that takes %s', async (accepted, encoding, open) => {
  const { headers, body } = await get('/', accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Accept-Encoding');
  expect(body.length).toBeLessThan(TEXT.length / 4);
  expect(open(body).toString()).toBe(TEXT);
});

test.each([
  ['/', 'identity'],
  ['/short', 'br, gzip'],
  ['/film', 'br, gzip'],
])('%s stays as it is for a browser that takes %s', async (path, accepted) => {
  const { headers } = await get(path, accepted);
  expect(headers['content-encoding']).toBeUndefined();
});
