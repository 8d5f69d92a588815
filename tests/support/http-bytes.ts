import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** An answer as it was sent: its body is not decoded. */
export interface ByteAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A client over real sockets that asks for paths as they are and leaves bodies compressed. */
export function createByteClient(port: number): {
  get(path: string, headers?: Record<string, string>): Promise<ByteAnswer>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    get: (path, headers = {}) =>
      new Promise((done, failed) => {
        const req = request({ host: '127.0.0.1', port, path, agent, headers }, (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', failed);
          res.on('end', () => done({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
        });
        req.on('error', failed);
        req.end();
      }),
    close: () => agent.destroy(),
  };
}
