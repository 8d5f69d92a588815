import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** Reads an answer to its end. */
export async function readAnswer(res: IncomingMessage): Promise<Answer> {
  const bytes = await buffer(res);
  return {
    status: res.statusCode ?? 0,
    location: res.headers.location,
    headers: res.headers,
    body: bytes.toString('utf8'),
    bytes,
  };
}

/** A client over real sockets that follows nothing and sends paths as they are. */
export function createClient(port: number): {
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    get(path, headers = {}, method = 'GET') {
      const send = (): Promise<Answer> =>
        new Promise((done, failed) => {
          const req = request(
            { host: '127.0.0.1', port, path, method, agent, headers: { host: `127.0.0.1:${port}`, ...headers } },
            (res) => {
              readAnswer(res).then(done, failed);
            },
          );
          req.on('error', (cause: NodeJS.ErrnoException) => {
            // A server may close a kept connection at the moment that a request is sent on it: a client sends it again.
            if (req.reusedSocket && cause.code === 'ECONNRESET') send().then(done, failed);
            else failed(cause);
          });
          req.end();
        });
      return send();
    },
    close: () => agent.destroy(),
  };
}

/**
 * Asks again, when it is told to, where the service has too much to do. For tests that ask more at once than visitors do, and are about
 * something else.
 */
export async function askPatiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await delay(Number(answer.headers['retry-after']) * 1000);
  }
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
