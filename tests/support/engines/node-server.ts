import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engine } from './engine.ts';
import { askAt } from './process.ts';

interface ServerOptions {
  readonly version: string;
  /** Removes what the engine left behind. */
  readonly stop?: () => Promise<void>;
  readonly sockets?: number;
}

/** An engine that is a request listener of Node, on a free port of this machine. */
export async function serveEngine(
  listener: RequestListener,
  { version, stop, sockets = 8 }: ServerOptions,
): Promise<Engine> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    version,
    port,
    origins: [],
    ask: askAt(port, { sockets }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await stop?.();
    },
  };
}
