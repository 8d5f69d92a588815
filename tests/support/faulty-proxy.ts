import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './free-port.ts';

/** What goes wrong between a build and a bucket. */
export type Fault =
  /** The connection breaks. */
  | 'away'
  /** No answer ever comes. */
  | 'slow'
  /** The service refuses, for now. */
  | 'busy'
  /** Objects come cut off. */
  | 'cut'
  /** Objects come with a wrong byte. */
  | 'wrong';

export interface FaultyProxy {
  readonly endpoint: string;
  fault: Fault | undefined;
  /** The requests so far: `PUT /bucket/key`. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** Starts a server that passes requests on to another one, and spoils them as it is told. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    proxy.requests.push(`${method} ${url}`);
    switch (proxy.fault) {
      case 'away':
        return void incoming.socket.destroy();
      case 'slow':
        return;
      case 'busy':
        return void outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      default:
        passOn(incoming, outgoing, proxy.fault);
    }
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${port}`,
    fault: undefined,
    requests: [],
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return proxy;

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, fault: 'cut' | 'wrong' | undefined): void {
    // The name of the host is signed, so it stays.
    const { method, headers } = incoming;
    const further = request(new URL(incoming.url ?? '', target), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const { statusCode = 500 } = answer;
        outgoing.writeHead(statusCode).end(method === 'GET' && statusCode === 200 ? spoil(bytes, fault) : bytes);
      });
    });
    incoming.pipe(further);
  }
}

function spoil(bytes: Buffer, fault: 'cut' | 'wrong' | undefined): Buffer {
  const middle = Math.floor(bytes.length / 2);
  if (fault === 'cut') return bytes.subarray(0, middle);
  if (fault === 'wrong') bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  return bytes;
}
