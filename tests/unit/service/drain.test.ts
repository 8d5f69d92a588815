import { expect, onTestFinished, test, vi } from 'vitest';
import { drain } from '../../../engine/service/drain.ts';
import { startApiService } from '../../support/api-service.ts';
import { baseModel } from '../../support/base-model.ts';
import { openSocket } from '../../support/open-socket.ts';

const PAGE = 'GET /error?path=a HTTP/1.1\r\nHost: a\r\n\r\n';

test('a request in flight is answered, and its answer ends the connection', async () => {
  const { constants } = baseModel();
  const stopping = new AbortController();
  let finish = (): void => undefined;
  let asked = false;
  const service = await startApiService(baseModel(), {
    release: {
      render: (_req, res) => {
        asked = true;
        return new Promise((done) => (finish = () => (res.end('a page'), done())));
      },
    },
    service: { stopping: stopping.signal },
  });
  const { socket, ended } = await openSocket(service.port);
  socket.write(PAGE);
  await expect.poll(() => asked).toBe(true);
  stopping.abort();
  const drained = drain(service.server, constants, { othersAccept: true });
  finish();
  expect(await ended).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close[^]*a page/);
  await drained;
});

test('a connection that waits is closed after a while, and until then answered', async () => {
  const { constants } = baseModel({ 'server.drainIdle': 1500 });
  const service = await startApiService(baseModel());
  const [idle, late] = [await openSocket(service.port), await openSocket(service.port)];
  for (const { socket, received } of [idle, late]) {
    socket.write('GET /one.svg HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(received).toContain('Not Found');
  }
  const drained = drain(service.server, constants, { othersAccept: true });
  late.socket.write('GET /two.svg HTTP/1.1\r\nHost: a\r\n\r\n');
  expect((await late.ended).match(/Not Found\n/g)).toHaveLength(2);
  expect((await idle.ended).match(/Not Found\n/g)).toHaveLength(1);
  await drained;
});

/* A busy machine: the process was not run for a while, in which a request came and the time of the connection was over. */
test('a request that came before its connection was to be closed is answered, however late the process is', async () => {
  const IDLE = 100;
  const { constants } = baseModel({ 'server.drainIdle': IDLE });
  const service = await startApiService(baseModel());
  const { socket, received, ended } = await openSocket(service.port);
  const request = 'GET /one.svg HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(request);
  await expect.poll(received).toContain('Not Found');
  const drained = drain(service.server, constants, { othersAccept: true });
  // Timers of the same time end in the order in which they began: this one just after that of the drain.
  setTimeout(() => {
    // After what came in this turn was read, and before the timers of the next.
    setImmediate(() => {
      socket.write(request);
      const until = performance.now() + 2 * IDLE;
      while (performance.now() < until);
    });
  }, IDLE);
  expect((await ended).match(/Not Found\n/g)).toHaveLength(2);
  await drained;
});

test('a request that never ends is ended at the drain time', async () => {
  const { constants } = baseModel({ 'server.drainTimeout': 100, 'server.drainIdle': 10 });
  let asked = false;
  const service = await startApiService(baseModel(), {
    release: { render: () => ((asked = true), new Promise(() => undefined)) },
  });
  const { socket, ended } = await openSocket(service.port);
  socket.write(PAGE);
  await expect.poll(() => asked).toBe(true);
  await drain(service.server, constants, { othersAccept: true });
  expect(await ended).toBe('');
});

/* Issue 15, 9: the socket was closed at once, and connections that waited to be accepted were reset. */
test('where no other process accepts, connections that still arrive are answered for a while', async () => {
  const { constants } = baseModel({ 'server.drainIdle': 1500 });
  const service = await startApiService(baseModel());
  const drained = drain(service.server, constants, { othersAccept: false });
  const late = await openSocket(service.port);
  late.socket.write('GET /one.svg HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await late.ended).toMatch(/^HTTP\/1\.1 404 [^]*Not Found\n$/);
  await drained;
  const refused = await openSocket(service.port);
  expect(await refused.ended).toBe('');
});

/* 64 visitors who came to the next process in one moment waited for 50 ms there. */
test('where another process accepts, connections in use are closed one after the other, each after an answer', async () => {
  const { constants } = baseModel({ 'server.drainIdle': 50_000, 'server.drainTimeout': 120_000 });
  const service = await startApiService(baseModel());
  const open = await Promise.all(Array.from({ length: 30 }, () => openSocket(service.port)));
  const ask = ({ socket }: (typeof open)[number]): unknown => socket.write('GET /one.svg HTTP/1.1\r\nHost: a\r\n\r\n');
  const answers = (one: (typeof open)[number]): number => one.received().match(/Not Found\n/g)?.length ?? 0;
  for (const one of open) ask(one);
  await expect.poll(() => open.every((one) => answers(one) === 1)).toBe(true);
  // The turns of the connections: those of the first half are over at once.
  let turn = 0;
  const random = vi.spyOn(Math, 'random').mockImplementation(() => (turn += 1) % 2);
  onTestFinished(() => random.mockRestore());
  const drained = drain(service.server, constants, { othersAccept: true });
  for (const one of open) ask(one);
  await expect.poll(() => open.every((one) => answers(one) === 2)).toBe(true);
  expect(open.filter((one) => one.received().includes('Connection: close'))).toHaveLength(15);
  for (const { socket } of open) socket.end();
  await Promise.all([drained, ...open.map(({ ended }) => ended)]);
});
