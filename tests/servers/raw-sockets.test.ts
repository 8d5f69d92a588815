import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { covering, partOf } from '../support/coverage.ts';
import { DESYNC_HTTP, type DesyncHttp } from '../support/desync-http.ts';
import { inParallel } from '../support/http.ts';
import { MALFORMED_HTTP } from '../support/malformed-http.ts';
import { startNginxFront, type NginxFront } from '../support/nginx-front.ts';
import { realModel, REPOSITORY } from '../support/real.ts';

let child: ChildProcess;
let port = 0;
let log = '';
/** As long as a slow machine needs, in milliseconds: what never comes fails. */
const PATIENCE = { timeout: 60_000 };
/** How many files and connections the service holds between requests. */
let atRest = 0;

beforeAll(async () => {
  child = spawn(process.execPath, [`${REPOSITORY}tests/support/lone-service.ts`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  port = await new Promise<number>((done, failed) => {
    child.once('close', (code) => failed(new Error(`the service ended with ${String(code)}: ${log}`)));
    child.stderr?.on('data', (chunk) => {
      log += String(chunk);
      const [, found] = /port (\d+)/.exec(log) ?? [];
      if (found !== undefined) done(Number(found));
    });
  });
  // What is loaded when it is first asked for stays.
  await expectOthersAreServed();
  await expectOthersAreServed();
  await vi.waitFor(() => expect(connections()).toBe(0), PATIENCE);
  atRest = descriptors();
});

afterEach(async () => {
  await expectOthersAreServed();
  await vi.waitFor(() => expect(connections()).toBe(0), PATIENCE);
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(atRest), PATIENCE);
  expect(child.exitCode).toBeNull();
  expect(log).not.toContain('request failed');
});

afterAll(async () => {
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

const folder = (): string => `/proc/${child.pid ?? 0}`;

function descriptors(): number {
  return readdirSync(`${folder()}/fd`).length;
}

function openFilms(): number {
  return opened().filter((path) => path.endsWith('.mp4')).length;
}

/** Returns the files and sockets that the service has open. */
function opened(): string[] {
  return readdirSync(`${folder()}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`${folder()}/fd/${name}`)];
    } catch {
      return [];
    }
  });
}

/** Connections of visitors that the service holds: sockets of its own port that are not the one that listens. */
function connections(): number {
  const own = new Set(opened().flatMap((path) => /socket:\[(\d+)\]/.exec(path)?.[1] ?? []));
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync(`${folder()}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state, , , , , , inode = '']) => address === local && state !== '0A' && own.has(inode))
    .length;
}

const OTHERS = [
  ['/th/faq', 200],
  ['/th/faq/default.html', 301],
  ['/search?q=router', 200],
  ['/cms/api/site/map', 200],
  ['/users/center', 302],
] as const;

async function expectOthersAreServed(): Promise<void> {
  // Where the machine has much else to do, the service may ask to come back.
  await vi.waitFor(async () => {
    const statuses = await Promise.all(OTHERS.map(([path]) => statusOf(path)));
    expect(statuses).toEqual(OTHERS.map(([, status]) => status));
  }, PATIENCE);
}

function statusOf(path: string, at = port): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request({ port: at, host: '127.0.0.1', path, agent: false, headers: { host: 'www.kaveno.example' } }, (res) => {
      res.resume();
      res.once('end', () => done(res.statusCode));
    })
      .once('error', failed)
      .end();
  });
}

function open(at = port): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ port: at, host: '127.0.0.1' }, () => {
      socket.off('error', failed);
      socket.on('error', () => undefined);
      done(socket);
    });
    socket.once('error', failed);
  });
}

async function openMany(count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  await inParallel(Array.from({ length: count }), 100, async () => void sockets.push(await open()));
  return sockets;
}

const HOST = 'Host: www.kaveno.example\r\n';

describe('slow clients', () => {
  test.each([
    ['with the request line', 'GET /faq HTTP/1.1', ''],
    ['with headers', `GET /faq HTTP/1.1\r\n${HOST}`, 'X-Slow: 1\r\n'],
    ['with a header that never ends', `GET /faq HTTP/1.1\r\n${HOST}X-Slow: `, 'aaaaaaaa'],
    ['with a body', `POST /users/login HTTP/1.1\r\n${HOST}Content-Length: 5000\r\n\r\n`, 'a=b&c=d&'],
    ['with pieces of a body', `POST /users/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
    ['with the body of a call', `POST /cms/api/site/map HTTP/1.1\r\n${HOST}Content-Length: 5000\r\n\r\n`, 'a=b&c=d&'],
  ])('%s do not keep others waiting', async (_name, start, drop) => {
    const sockets = await openMany(covering(100, 200));
    for (const socket of sockets) socket.write(start.slice(0, 10));
    await expectOthersAreServed();
    for (const socket of sockets) socket.write(start.slice(10));
    for (let round = 0; round < covering(2, 5); round += 1) {
      for (const socket of sockets) if (socket.writable) socket.write(drop);
      await expectOthersAreServed();
    }
    for (const socket of sockets) socket.destroy();
  });

  test('that read nothing of a large answer do not keep others waiting', async () => {
    const sockets = await openMany(50);
    for (const socket of sockets) {
      socket.pause();
      // More than the buffers of the connection hold, so that files stay open.
      socket.write(`GET /files/video/place-mesh-units.mp4 HTTP/1.1\r\n${HOST}\r\n`.repeat(30));
    }
    for (let round = 0; round < covering(2, 5); round += 1) await expectOthersAreServed();
    await vi.waitFor(() => expect(openFilms()).toBeGreaterThan(0), PATIENCE);
    for (const socket of sockets) socket.destroy();
  });
});

describe('clients that send too much', () => {
  test.each(['/faq', '/users/login', '/users/center', '/cms/api/site/map', '/api/download', '/th/faq/default.html'])(
    'a body of 32 MB to %s is refused, and not waited for',
    async (path) => {
      const socket = await open();
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.write(`POST ${path} HTTP/1.1\r\n${HOST}Content-Length: ${32 * 1024 * 1024}\r\n\r\n`);
      const piece = Buffer.alloc(1024 * 1024, 'a');
      for (let sent = 0; sent < 32 && socket.writable; sent += 1)
        await new Promise<void>((done) => {
          socket.once('close', done);
          socket.write(piece, () => done());
        });
      await expectOthersAreServed();
      // Some of the body is read, so that the answer arrives; beyond that the connection is reset, and the answer may be lost.
      await expect.poll(() => answer !== '' || socket.closed).toBe(true);
      expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
      socket.destroy();
    },
  );
});

/** How many connections both processes may hold: half of what they may open, for pages and files are open as well. */
const ALLOWED = Math.floor(
  Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0) / 2,
);
const WANTED = covering(1000, 4000);
const IDLE = Math.min(WANTED, ALLOWED);

test(`${IDLE} connections that ask nothing do not keep others waiting`, async () => {
  if (IDLE < WANTED)
    console.log(`${WANTED} connections are not possible here: a process may open ${ALLOWED * 2} files.`);
  const sockets = await openMany(IDLE);
  await expect.poll(connections).toBe(IDLE);
  await expectOthersAreServed();
  // An idle one is served as well when it asks.
  const last = sockets.at(-1);
  const answered = new Promise<string>((done) => last?.once('data', (chunk) => done(chunk.toString('latin1'))));
  last?.write(`GET /th/faq HTTP/1.1\r\n${HOST}\r\n`);
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
});

const SHAPES = [...Map.groupBy(DESYNC_HTTP, ({ shape }) => shape)];
/** `npm test` sends a third of the texts, and those of a third of the shapes. */
const TEXTS_SENT = partOf(MALFORMED_HTTP, 22);
const SHAPES_SENT = partOf(SHAPES, 10);

describe('bytes that are not HTTP', () => {
  test('the corpus is large', () => {
    console.log(`bytes: ${MALFORMED_HTTP.length} and ${DESYNC_HTTP.length} in ${SHAPES.length} shapes`);
    expect(MALFORMED_HTTP.length).toBeGreaterThanOrEqual(66);
    expect(DESYNC_HTTP.length).toBeGreaterThanOrEqual(600);
    expect(SHAPES.length).toBeGreaterThanOrEqual(29);
    const texts = [...MALFORMED_HTTP, ...DESYNC_HTTP].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(TEXTS_SENT)('$name', async ({ text, answers }) => {
    const { received, statuses } = await outcomeOf({ text, answers });
    expect(answers).toContainEqual(statuses);
    expect(faultOf(received, statuses)).toBeUndefined();
  });

  test.each(SHAPES_SENT)('%s: as many answers as requests', async (_shape, requests) => {
    const faults: string[] = [];
    for (const request of requests) {
      const { received, statuses } = await outcomeOf(request);
      const isExpected = request.answers.some((answers) => answers.join() === statuses.join());
      const fault = isExpected ? faultOf(received, statuses) : `answered with ${statuses.join()}`;
      if (fault !== undefined) faults.push(`${request.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  describe('behind nginx', () => {
    const heard: string[] = [];
    const service = createServer((req, res) => {
      heard.push(`${req.method ?? ''} ${req.url ?? ''}`);
      req.resume();
      res.end('heard');
    });
    let front: NginxFront;

    beforeAll(async () => {
      await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
      const { port: servicePort } = service.address() as AddressInfo;
      front = await startNginxFront({ model: realModel(), client: '/nowhere', servicePort, unlimited: true });
    });

    afterAll(async () => {
      await front.stop();
      service.closeAllConnections();
      service.close();
    });

    test.each(TEXTS_SENT)('$name: the service hears no request that is hidden in another', async ({ text }) => {
      heard.length = 0;
      const received = await exchange(text, { thenStop: true, at: front.port });
      expect(heard.filter((line) => line.includes('smuggled'))).toEqual([]);
      expect(received).not.toMatch(/^HTTP\/1\.1 5(?!0[15])/);
      expect(await statusOf('/faq', front.port)).toBe(200);
    });

    test.each(SHAPES_SENT)('%s: the service hears no request that is hidden in another', async (_shape, requests) => {
      const faults: string[] = [];
      await inParallel(requests, 16, async ({ name, text }) => {
        const received = await exchange(text, { thenStop: true, at: front.port });
        if (/^HTTP\/1\.1 5(?!0[15])/m.test(received)) faults.push(`${name}: ${received.slice(0, 80)}`);
      });
      expect(faults).toEqual([]);
      expect(heard.filter((line) => line.includes('smuggled'))).toEqual([]);
      expect(await statusOf('/faq', front.port)).toBe(200);
    });
  });
});

async function outcomeOf({ text, answers }: Pick<DesyncHttp, 'text' | 'answers'>) {
  // Who stops sending is not waited for: a page that takes a moment would not be sent.
  const received = await exchange(text, { thenStop: !answers.flat().includes(200) });
  return { received, statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)) };
}

/** What is wrong with answers whose statuses are right. */
function faultOf(received: string, statuses: readonly number[]): string | undefined {
  if (received.includes('smuggled')) return 'a hidden request was answered';
  const finals = statuses.filter((status) => status >= 200).length;
  return ['strict-transport-security', 'x-content-type-options'].find(
    (header) => (received.match(new RegExp(`^${header}: `, 'gim')) ?? []).length !== finals,
  );
}

/** Sends text and reads until the service closes. */
async function exchange(
  text: string,
  { thenStop, at = port }: { readonly thenStop: boolean; readonly at?: number },
): Promise<string> {
  const socket = await open(at);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    // nginx would wait for the rest of a body that is too large.
    if (at !== port && received.startsWith('HTTP/1.1 413')) socket.destroy();
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  if (thenStop) socket.end(text, 'latin1');
  else socket.write(text, 'latin1');
  await closed;
  return received;
}

describe('clients that reset the connection', () => {
  test.each([
    ['at once', ''],
    ['in the request line', 'GET /fa'],
    ['in the headers', `GET /faq HTTP/1.1\r\n${HOST}X-Half`],
    ['in the body', `POST /users/login HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\nhalf`],
    ['behind the request of a page', `GET /faq HTTP/1.1\r\n${HOST}\r\n`],
    ['behind the request of a page that is made', `GET /search?q=router HTTP/1.1\r\n${HOST}\r\n`],
    ['behind the request of a call', `GET /prod/api/pro/product/list HTTP/1.1\r\n${HOST}\r\n`],
    ['behind many requests', `GET /faq HTTP/1.1\r\n${HOST}\r\n`.repeat(50)],
  ])('%s', async (_name, text) => {
    const sockets = await openMany(covering(30, 100));
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((done) => {
            socket.once('close', () => done());
            if (text === '') socket.resetAndDestroy();
            else socket.write(text, () => socket.resetAndDestroy());
          }),
      ),
    );
  });

  test.each(['/files/video/place-mesh-units.mp4', '/faq', '/search?q=router', '/prod/api/pro/product/list'])(
    'in the answer of %s',
    async (path) => {
      const sockets = await openMany(covering(30, 100));
      await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((done) => {
              socket.once('data', () => socket.resetAndDestroy());
              socket.once('close', () => done());
              socket.write(`GET ${path} HTTP/1.1\r\n${HOST}Accept-Encoding: br\r\n\r\n`);
            }),
        ),
      );
    },
  );
});
