import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { numberConstant, type Constants } from '../model/constants.ts';

/** How often connections are looked at that have become idle, in milliseconds. */
const LOOK_EVERY = 50;

/**
 * Ends a server: no new connections, requests in flight are answered, every answer closes its connection. A connection that waits is
 * left open for a while, because a request may be on its way in it. At the drain time everything ends.
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
