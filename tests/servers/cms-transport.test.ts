import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, type Limits } from '../../engine/build/cms/limits.ts';
import { TransportError } from '../../engine/build/cms/transport-error.ts';
import { createTransport, type Transport, type TransportOptions } from '../../engine/build/cms/transport.ts';

type Handler = (res: ServerResponse, req: IncomingMessage, count: number) => unknown;

const JSON_TYPE = { 'content-type': 'application/json' };
const SMALL: Limits = { ...LIMITS, wait: [1, 5], bytes: 1_000 };

let handler: Handler;
let requests: IncomingMessage[];
const server = createServer((req, res) => {
  requests.push(req);
  handler(res, req, requests.length);
});
const open: Transport[] = [];
let origin: string;
let folder: string;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  folder = mkdtempSync(join(tmpdir(), 'sitefold-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((transport) => transport.close()));
  rmSync(folder, { recursive: true, force: true });
});

function start(options: TransportOptions = { limits: SMALL }): Transport {
  const transport = createTransport(options);
  open.push(transport);
  return transport;
}

const get = (transport: Transport, path = '/a'): Promise<unknown> =>
  transport.get(new URL(path, origin)).then(
    ({ status, body }) => (status === 200 ? body : status),
    (cause: unknown) => (cause instanceof TransportError ? cause.fault : cause),
  );
const answerWith =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Handler =>
  (res) =>
    res.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);

describe('a body', () => {
  const wide = JSON.stringify('é'.repeat(100));
  test.each<[what: string, handler: Handler, answer: unknown]>([
    ['as it is', answerWith('{"a":1}'), { a: 1 }],
    ['of a type that ends in +json', answerWith('{"a":1}', { 'content-type': 'application/vnd.cms+json' }), { a: 1 }],
    [
      'in UTF-8, as its type says',
      answerWith(wide, { 'content-type': 'Application/JSON; Charset="UTF-8"' }),
      'é'.repeat(100),
    ],
    ['with a byte order mark', answerWith('\ufeff{"a":1}'), { a: 1 }],
    ['in gzip', answerWith(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }), { a: 1 }],
    ['in brotli', answerWith(brotliCompressSync('{"a":1}'), { 'content-encoding': 'br' }), { a: 1 }],
    ['of the largest size', answerWith(JSON.stringify('x'.repeat(998))), 'x'.repeat(998)],
    ['of one byte more', answerWith(JSON.stringify('x'.repeat(999))), 'tooLarge'],
    [
      'of one byte more, without a length',
      (res) => (res.writeHead(200, JSON_TYPE), res.write('"'), res.end(`${'x'.repeat(999)}"`)),
      'tooLarge',
    ],
    [
      'of one byte more when it is decompressed',
      answerWith(gzipSync(JSON.stringify('x'.repeat(999))), { 'content-encoding': 'gzip' }),
      'tooLarge',
    ],
    ['that claims gzip but is plain', answerWith('{"a":1}', { 'content-encoding': 'gzip' }), 'notJson'],
    ['in a compression that is unknown', answerWith('{"a":1}', { 'content-encoding': 'snappy' }), 'notJson'],
    ['compressed twice', answerWith(gzipSync(gzipSync('{"a":1}')), { 'content-encoding': 'gzip, gzip' }), 'notJson'],
    ['of another charset', answerWith('{"a":1}', { 'content-type': 'application/json; charset=gbk' }), 'notJson'],
    ['that is not UTF-8', answerWith(Buffer.from([0x22, 0xe9, 0x22])), 'notJson'],
    ['of HTML', answerWith('{"a":1}', { 'content-type': 'text/html' }), 'notJson'],
    ['without a type', (res) => res.writeHead(200).end('{"a":1}'), 'notJson'],
    ['of type application/jsonp', answerWith('{"a":1}', { 'content-type': 'application/jsonp' }), 'notJson'],
    ['that is cut', answerWith('{"a":'), 'notJson'],
    ['that is empty', answerWith(''), 'notJson'],
  ])('%s', async (_, handle, answer) => {
    handler = handle;
    expect(await get(start())).toEqual(answer);
  });

  test('of a status other than 200 is not read', async () => {
    handler = answerWith('x'.repeat(5_000), { 'content-type': 'text/html' }, 404);
    expect(await get(start())).toBe(404);
  });
});

describe('attempts', () => {
  test.each([429, 500, 502, 503, 504])('status %i is asked again twice', async (status) => {
    handler = (res, _, count) => (count < 3 ? res.writeHead(status).end('no') : answerWith('1')(res, _, count));
    expect([await get(start()), requests.length]).toEqual([1, 3]);
  });

  test.each([429, 500, 503])('and no third time: %i', async (status) => {
    handler = (res) => res.writeHead(status).end('no');
    expect([await get(start()), requests.length]).toEqual(['status', 3]);
  });

  test.each([501, 505])('status %i stays', async (status) => {
    handler = (res) => res.writeHead(status).end('no');
    expect([await get(start()), requests.length]).toEqual(['status', 1]);
  });

  test('a connection that is cut is asked again', async () => {
    handler = (res, _, count) => (count < 2 ? res.socket?.destroy() : answerWith('1')(res, _, count));
    expect([await get(start()), requests.length]).toEqual([1, 2]);
  });

  test('Retry-After beyond the time of the call ends it', async () => {
    handler = (res) => res.writeHead(503, { 'retry-after': '3600' }).end();
    expect([await get(start()), requests.length]).toEqual(['status', 1]);
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i on the same server is followed', async (status) => {
    handler = (res, req, count) =>
      req.url === '/a' ? res.writeHead(status, { location: '/b?c=1' }).end() : answerWith('1')(res, req, count);
    expect(await get(start())).toBe(1);
    expect(requests.map(({ url }) => url)).toEqual(['/a', '/b?c=1']);
  });

  test.each([
    'http://localhost/',
    'https://cms.kaveno.example/',
    '//cms.kaveno.example/',
    'file:///etc/passwd',
    'http://[',
  ])('to %s is not followed', async (location) => {
    handler = (res) => res.writeHead(302, { location }).end();
    expect([await get(start()), requests.length]).toEqual(['redirected', 1]);
  });

  test('without end is not followed', async () => {
    handler = (res) => res.writeHead(302, { location: '/a' }).end();
    expect([await get(start()), requests.length]).toEqual(['redirected', 4]);
  });
});

describe('the cache', () => {
  test('keeps an answer that says nothing about it', async () => {
    handler = (res, _, count) => answerWith(String(count))(res, _, count);
    const transport = start();
    expect([await get(transport), await get(transport), await get(transport, '/b')]).toEqual([1, 1, 2]);
  });

  test('keeps nothing that is not to be kept, no error and no HTML', async () => {
    const transport = start();
    for (const [path, headers, status] of [
      ['/no-store', { 'cache-control': 'no-store' }, 200],
      ['/private', { 'cache-control': 'private, max-age=60' }, 200],
      ['/missing', { 'cache-control': 'max-age=60' }, 404],
      ['/html', { 'content-type': 'text/html', 'cache-control': 'max-age=60' }, 200],
    ] as const) {
      requests = [];
      handler = answerWith('1', headers, status);
      await get(transport, path);
      await get(transport, path);
      expect([path, requests.length]).toEqual([path, 2]);
    }
  });

  test('forgets on demand', async () => {
    handler = (res, _, count) => answerWith(String(count))(res, _, count);
    const transport = start();
    await get(transport, '/a?b=1');
    transport.forget(new URL('/a?b=1', origin));
    expect(await get(transport, '/a?b=1')).toBe(2);
  });

  test('gives what is stale at once while it asks again', async () => {
    const transport = start();
    handler = answerWith('1', { 'cache-control': 'max-age=2' });
    const answers = [await get(transport)];
    // Whoever waited for the second answer would wait for ever.
    handler = () => undefined;
    const asked = async (): Promise<number> => (answers.push(await get(transport)), requests.length);
    await expect.poll(asked, { interval: 50 }).toBeGreaterThan(1);
    expect(new Set(answers)).toEqual(new Set([1]));
  });

  test('is asked whether it still holds where everything is to be up to date', async () => {
    handler = (res, req, count) =>
      req.headers['if-none-match'] === '"x"'
        ? res.writeHead(304, { etag: '"x"' }).end()
        : answerWith(String(count), { etag: '"x"', 'cache-control': 'max-age=3600, stale-if-error=3600' })(
            res,
            req,
            count,
          );
    const transport = start({ limits: SMALL, upToDate: true });
    expect([await get(transport), await get(transport), requests.length]).toEqual([1, 1, 2]);
    handler = (res) => res.writeHead(501).end();
    expect(await get(transport)).toBe('status');
  });

  test('outlives the process, and an invalid file is replaced', async () => {
    handler = (res, _, count) => answerWith(String(count))(res, _, count);
    const cacheFile = join(folder, 'deep', 'cache.sqlite');
    await get(start({ cacheFile, limits: SMALL }));
    await open.pop()?.close();
    expect(await get(start({ cacheFile, limits: SMALL }))).toBe(1);
    await open.pop()?.close();
    writeFileSync(cacheFile, 'this is not a SQLite file, and long enough to be seen as such '.repeat(20));
    expect(await get(start({ cacheFile, limits: SMALL }))).toBe(2);
  });
});

test('calls for the same at the same time make one request', async () => {
  handler = (res, _, count) => setTimeout(() => answerWith('1')(res, _, count), 30);
  const transport = start();
  expect(await Promise.all([1, 2, 3, 4].map(() => get(transport)))).toEqual([1, 1, 1, 1]);
  expect(requests).toHaveLength(1);
});

test.each<[what: string, handler: Handler]>([
  ['before the headers', () => undefined],
  ['in the body', (res) => res.writeHead(200, JSON_TYPE).write('{"a":')],
])('a server that hangs %s ends with the time', async (_, hang) => {
  handler = hang;
  expect([await get(start({ limits: { ...SMALL, total: 2000 } })), requests.length]).toEqual(['timeout', 1]);
});

test('a CMS that fails is left alone, and asked by one probe', async () => {
  handler = (res) => res.writeHead(501).end();
  const transport = start({
    limits: { ...SMALL, breaker: { share: 0.5, calls: 4, during: 60_000, probeAfter: 2000 } },
  });
  const answers = [];
  for (let call = 0; call < 6; call += 1) answers.push(await get(transport, `/${call}`));
  expect(answers).toEqual(['status', 'status', 'status', 'status', 'resting', 'resting']);
  expect(requests).toHaveLength(4);
  handler = answerWith('1');
  await expect.poll(() => get(transport, '/again'), { interval: 50 }).toBe(1);
});

test('neither cookies nor credentials nor the name of the program are sent', async () => {
  handler = answerWith('1', { 'set-cookie': 'a=1' });
  const transport = start();
  await get(transport, '/1');
  await get(transport, '/2');
  for (const { headers, method } of requests) {
    expect(method).toBe('GET');
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  }
});
