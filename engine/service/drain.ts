import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turnOver, setTimeout as delay } from 'node:timers/promises';
import { numberConstant, type Constants } from '../model/constants.ts';

/** How often idle connections are closed, in milliseconds. */
const LOOK_EVERY = 50;

/**
 * Stops a server: it answers the requests in flight, and closes each connection after its answer. An idle connection stays open for a while,
 * because a request may be on its way. At the drain time all connections are closed.
 *
 * If other processes accept on the same socket, the server takes no new connections from now on. Otherwise it goes on for that while, as
 * balancers need to notice that it is stopping, and then closes the socket at a moment at which no connection waits: closing resets those.
 */
export async function drain(
  server: HttpServer,
  constants: Constants,
  { othersAccept }: { readonly othersAccept: boolean },
): Promise<void> {
  const wait = numberConstant(constants, 'server.drainIdle');
  const end = setTimeout(() => server.closeAllConnections(), numberConstant(constants, 'server.drainTimeout'));
  // Node counts a connection as idle only after its first request.
  const fresh = new Set<Socket>();
  if (!othersAccept) {
    server.on('connection', (socket) => {
      fresh.add(socket);
      socket.once('close', () => fresh.delete(socket));
    });
    await delay(wait);
    await quietTurn(server);
  }
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  let idle: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    idle = setInterval(() => {
      // Timers come first in a turn of the event loop: where the turn is late, a request may have come that is not read yet.
      setImmediate(() => {
        server.closeIdleConnections();
        for (const socket of fresh) if (socket.bytesRead === 0) socket.destroy();
      });
    }, LOOK_EVERY);
  }, wait);
  await new Promise<void>((done) => {
    // `close` of an HTTP server would end the connections that wait at once.
    Server.prototype.close.call(server, () => done());
  });
  for (const timer of [grace, end]) clearTimeout(timer);
  clearInterval(idle);
}

/** Turns of the event loop in which a busy server may have no arrival. */
const MOST_TURNS = 1000;

/** Waits for the end of a turn of the event loop in which no connection came. Arrivals are accepted at the end of each turn, just before. */
async function quietTurn(server: HttpServer): Promise<void> {
  let arrived = true;
  const notice = (): void => void (arrived = true);
  server.on('connection', notice);
  for (let turn = 0; arrived && turn < MOST_TURNS; turn += 1) {
    arrived = false;
    await turnOver();
  }
  server.off('connection', notice);
}
