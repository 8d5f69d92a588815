import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a broken server does with the answers of a right one. Gives nothing where it leaves an answer alone; with a status of 0 it hangs up.
 */
export type Sabotage = (
  target: string,
  answer: { status: number; location: string | undefined },
) => { readonly status: number; readonly location?: string } | undefined;

export interface Saboteur {
  readonly port: number;
  /** Answers that were changed. */
  changed(): number;
  stop(): Promise<void>;
}

/** A server in front of a right one that answers as it does, but for what the sabotage changes. */
export async function startSaboteur(port: number, sabotage: Sabotage): Promise<Saboteur> {
  let changed = 0;
  const server = createServer(({ url = '/', headers, method }, res) => {
    const call = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer: IncomingMessage) => {
      const { statusCode: status = 502 } = answer;
      const other = sabotage(url, { status, location: answer.headers.location });
      if (!other) {
        res.writeHead(status, answer.headers);
        answer.pipe(res);
        return;
      }
      changed += 1;
      answer.resume();
      if (other.status === 0) {
        res.destroy();
        return;
      }
      res.writeHead(other.status, {
        'Content-Length': 0,
        ...(other.location === undefined ? {} : { Location: other.location }),
      });
      res.end();
    });
    call.on('error', () => res.destroy());
    call.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    changed: () => changed,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
