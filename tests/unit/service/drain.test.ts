import { expect, test } from 'vitest';
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
