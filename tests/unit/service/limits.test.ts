import { afterEach, expect, test } from 'vitest';
import { startApiService, type ApiService } from '../../support/api-service.ts';
import { baseModel } from '../../support/base-model.ts';
import { covering, partOf } from '../../support/coverage.ts';
import { openSocket } from '../../support/open-socket.ts';

let service: ApiService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function start(numbers: Readonly<Record<string, number>> = {}, options = {}): Promise<number> {
  service = await startApiService(baseModel(numbers), options);
  return service.port;
}

/** Sends text and gives what the server has said when it ends the connection. */
async function say(port: number, text: string): Promise<string> {
  const { socket, ended } = await openSocket(port);
  socket.write(text, 'latin1');
  return await ended;
}

const HEAD = 'Host: 127.0.0.1\r\n';

test.each([
  ['no HTTP', 'EHLO mail\r\n\r\n', 400],
  ['an unknown method', 'FETCH / HTTP/1.1\r\n\r\n', 400],
  ['two lengths', `POST / HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  ['a head that is too long', `GET / HTTP/1.1\r\n${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a target that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HEAD}\r\n`, 405],
])('%s is refused, and the connection ended', async (_name, text, status) => {
  expect(await say(await start(), text)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nConnection: close\\r\\n[^]*\\r\\n\\r\\n[^]+\\n$`),
  );
});

test('too many headers are refused, not dropped', async () => {
  // Node reads headers by 32.
  const port = await start({ 'server.maxHeaders': 32 });
  const ask = (count: number): Promise<string> =>
    say(port, `GET / HTTP/1.1\r\n${HEAD}Connection: close\r\n${'X-One: 1\r\n'.repeat(count - 2)}\r\n`);
  expect(await ask(33)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await ask(80)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await ask(32)).not.toMatch(/^HTTP\/1\.1 431 /);
});

test('a head that does not arrive ends the connection', async () => {
  const port = await start({ 'server.headersTimeout': 100, 'server.timeoutInterval': 20 });
  expect(await say(port, 'GET / HTTP/1.1\r\nHost: 127')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that does not arrive ends the connection', async () => {
  // The head is a part of the request: it cannot have longer.
  const limits = { 'server.headersTimeout': 100, 'server.requestTimeout': 100, 'server.timeoutInterval': 20 };
  const port = await start(limits);
  const head = `POST / HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\n`;
  expect(await say(port, `${head}12`)).toMatch(/^HTTP\/1\.1 405 /);
});

test('a connection is told how long it may wait', async () => {
  const port = await start({ 'server.keepAliveTimeout': 7000 });
  const { socket, received } = await openSocket(port);
  socket.write(`GET /none.svg HTTP/1.1\r\n${HEAD}\r\n`);
  await expect.poll(received).toContain('Keep-Alive: timeout=7\r\n');
  socket.destroy();
});

test('a visitor who does not read the answer is let go', async () => {
  let written = (): void => undefined;
  const closed = new Promise<void>((done) => (written = done));
  const port = await start(
    { 'server.stallTimeout': 100 },
    {
      release: {
        files: (_req: unknown, res: { end(body: Buffer): void; once(name: string, told: () => void): void }) => {
          res.once('close', written);
          res.end(Buffer.alloc(64_000_000));
        },
      },
    },
  );
  const { socket } = await openSocket(port);
  socket.pause();
  socket.write(`GET /large.zip HTTP/1.1\r\n${HEAD}\r\n`);
  await closed;
  expect(await service?.metrics()).toContain('sitefold_answers_total{kind="file",status="broken"} 1');
  socket.destroy();
});

test('connections over the limit are closed at once', async () => {
  const port = await start({ 'server.maxConnections': 2 });
  const open = [await openSocket(port), await openSocket(port)];
  expect(await (await openSocket(port)).ended).toBe('');
  open[0]?.socket.end(`GET /none.svg HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`);
  expect(await open[0]?.ended).toMatch(/^HTTP\/1\.1 404 /);
  open[1]?.socket.destroy();
});

test.each(partOf(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'], 2))(
  '%s with a small body is refused, and the connection goes on',
  async (method) => {
    const port = await start();
    const next = `GET /none.svg HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`;
    const answers = await say(port, `${method} / HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\nhello${next}`);
    expect(answers).toMatch(/^HTTP\/1\.1 405 [^]*HTTP\/1\.1 404 /);
  },
);

const LARGE = [
  ['a declared length', 'POST', 'Content-Length: 100000000'],
  ['a length that is not told', 'POST', 'Transfer-Encoding: chunked'],
  ['a declared length', 'GET', 'Content-Length: 100000000'],
  ['a length that is not told', 'HEAD', 'Transfer-Encoding: chunked'],
] as const;

test.each(LARGE.slice(...covering([1, 3], [])))(
  'a large body, by %s of a %s, is refused before it has come',
  async (_name, method, header) => {
    const port = await start();
    expect(await say(port, `${method} /none.svg HTTP/1.1\r\n${HEAD}${header}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [^]*Connection: close/,
    );
  },
);

test('some of a large body is read, so that the answer arrives, and not all of it', async () => {
  const port = await start({ 'server.lingerBytes': 200_000 });
  const { socket, ended, received } = await openSocket(port);
  const part = Buffer.alloc(100_000, 'x');
  socket.write(`POST / HTTP/1.1\r\n${HEAD}Content-Length: 100000000000\r\n\r\n`);
  let sent = 0;
  const send = (): void => {
    if (socket.destroyed) return;
    sent += part.length;
    if (socket.write(part)) setImmediate(send);
    else socket.once('drain', send);
  };
  await expect.poll(received).toContain('Content Too Large');
  send();
  expect(await ended).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(50_000_000);
});

test('a client that expects 100 Continue is not told to send a large body', async () => {
  const port = await start();
  const ask = (length: number, body = ''): Promise<string> =>
    say(
      port,
      `POST / HTTP/1.1\r\n${HEAD}Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
  expect(await ask(100_000)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await ask(5, 'hello')).toMatch(/^HTTP\/1\.1 100 [^]*HTTP\/1\.1 405 /);
});

test('a malformed request after a valid one does not change the answer to the valid one', async () => {
  let go = (): void => undefined;
  const port = await start(
    {},
    {
      release: {
        files: (_req: unknown, res: { write(text: string): void; end(text: string): void }) => {
          res.write('first ');
          go = () => res.end('last');
        },
      },
    },
  );
  const { socket, ended, received } = await openSocket(port);
  socket.write(`GET /one.svg HTTP/1.1\r\n${HEAD}\r\n`);
  await expect.poll(received).toContain('first');
  socket.write('nonsense\r\n\r\n');
  const text = await ended;
  go();
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('no error of a connection or of accepting one ends the process', async () => {
  const port = await start();
  service?.server.emit('error', new Error('accept EMFILE'));
  expect(service?.log.join('\n')).toContain('connection not accepted');
  for (let time = 0; time < 5; time += 1) {
    const { socket } = await openSocket(port);
    socket.write(`GET /none.svg HTTP/1.1\r\n${HEAD}\r\n${'x'.repeat(1000)}`);
    socket.resetAndDestroy();
  }
  expect(await say(port, `GET /none.svg HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
});
