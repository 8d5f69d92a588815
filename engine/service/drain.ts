import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { numberConstant, type Constants } from '../model/constants.ts';

/** How often idle connections are closed, in milliseconds. */
const LOOK_EVERY = 50;

/**
 * Stops a server: it takes no new connections, answers the requests in flight, and closes each connection after its answer. An idle
 * connection stays open for a while, because a request may be on its way. At the drain time all connections are closed.
 */
export function drain(server: HttpServer, constants: Constants): Promise<void> {
  return new Promise((done) => {
    server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
    let idle: NodeJS.Timeout | undefined;
    const grace = setTimeout(
      () => {
        idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
      },
      numberConstant(constants, 'server.drainIdle'),
    );
    const end = setTimeout(() => server.closeAllConnections(), numberConstant(constants, 'server.drainTimeout'));
    // `close` of an HTTP server would end the connections that wait at once.
    Server.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearTimeout(end);
      clearInterval(idle);
      done();
    });
  });
}
