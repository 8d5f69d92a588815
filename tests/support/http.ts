import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** A client over real sockets that follows nothing and sends paths as they are. */
export function createClient(port: number): {
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    get(path, headers = {}, method = 'GET') {
      return new Promise((done, failed) => {
        const req = request(
          { host: '127.0.0.1', port, path, method, agent, headers: { host: `127.0.0.1:${port}`, ...headers } },
          (res) => {
            const chunks: Buffer[] = [];
            res.on('data', (chunk: Buffer) => chunks.push(chunk));
            res.on('error', failed);
            res.on('end', () => {
              const bytes = Buffer.concat(chunks);
              done({
                status: res.statusCode ?? 0,
                location: res.headers.location,
                headers: res.headers,
                body: bytes.toString('utf8'),
                bytes,
              });
            });
          },
        );
        req.on('error', failed);
        req.end();
      });
    },
    close: () => agent.destroy(),
  };
}

/** Runs a task for every item, so many at a time. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items][Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
