import { connect, type Socket } from 'node:net';

/** What a server answered to one raw request. `headers` has lower-case names; a header that came twice has both values. */
export interface RawAnswer {
  /** 0 where the server closed the connection without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer;
}

interface RawOptions {
  readonly host?: string;
  /** The header lines of the host exactly as they are sent, in place of `host`; each with its line break. */
  readonly hostLines?: string;
  readonly method?: string;
  readonly agent?: string;
  /** Header lines besides Host and User-Agent, each with its line break. */
  readonly headers?: string;
  /** The address of the client, in 127.0.0.0/8. */
  readonly from?: string;
  /** Sockets that are open at once. */
  readonly sockets?: number;
  /** Milliseconds that one answer may take. */
  readonly timeout?: number;
}

/**
 * Sends each request target as it is, byte for byte (latin1), over sockets that are kept open, and gives the answers in the same order.
 * Nothing is normalised and nothing is followed.
 */
export async function askRaw(
  port: number,
  targets: readonly string[],
  {
    host = 'www.kaveno.example',
    hostLines = `Host: ${host}\r\n`,
    method = 'GET',
    agent = 'conformance',
    headers = '',
    from = '127.0.0.1',
    sockets = 8,
    timeout = 60_000,
  }: RawOptions = {},
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    let connection: Connection | undefined;
    while (next < targets.length) {
      const index = next;
      next += 1;
      const request = Buffer.from(
        `${method} ${targets[index] ?? ''} HTTP/1.1\r\n${hostLines}User-Agent: ${agent}\r\n${headers}\r\n`,
        'latin1',
      );
      // A server may close an idle or used-up socket just when the next request is sent: that one is sent once more.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const reused = connection !== undefined;
        connection ??= await open(port, from);
        const answer = await connection.ask(request, method, timeout);
        if (!connection.alive) connection = undefined;
        answers[index] = answer ?? { status: 0, headers: {}, body: Buffer.alloc(0) };
        if (answer || !reused) break;
      }
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: Math.min(sockets, targets.length) }, worker));
  return answers;
}

interface Connection {
  readonly alive: boolean;
  ask(request: Buffer, method: string, timeout: number): Promise<RawAnswer | undefined>;
  close(): void;
}

async function open(port: number, from: string): Promise<Connection> {
  const socket = await new Promise<Socket>((done, failed) => {
    const one = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true }, () => done(one));
    one.once('error', failed);
  });
  let alive = true;
  let received = Buffer.alloc(0);
  let wake: () => void = () => {};
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    alive = false;
    wake();
  });
  return {
    get alive() {
      return alive;
    },
    close: () => socket.destroy(),
    async ask(request, method, timeout) {
      received = Buffer.alloc(0);
      socket.write(request);
      const timer = setTimeout(() => socket.destroy(), timeout);
      try {
        for (;;) {
          const parsed = parseAnswer(received, method, !alive);
          if (parsed) {
            if (/close/i.test(parsed.headers.connection?.[0] ?? '')) {
              alive = false;
              socket.destroy();
            }
            return parsed;
          }
          if (!alive) return undefined;
          await new Promise<void>((done) => (wake = done));
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Reads one answer, or undefined while it is not complete. `ended`: no more bytes will come. */
function parseAnswer(bytes: Buffer, method: string, ended: boolean): RawAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    (headers[name] ??= []).push(line.slice(colon + 1).trim());
  }
  const rest = bytes.subarray(headEnd + 4);
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body: Buffer.alloc(0) };
  if (/chunked/i.test(headers['transfer-encoding']?.[0] ?? '')) {
    const body = readChunks(rest);
    return body && { status, headers, body };
  }
  const length = headers['content-length']?.[0];
  if (length === undefined) return ended ? { status, headers, body: rest } : undefined;
  return rest.length >= Number(length) ? { status, headers, body: rest.subarray(0, Number(length)) } : undefined;
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
