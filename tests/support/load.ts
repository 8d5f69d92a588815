import { connect } from 'node:net';

/** The outcomes of the requests of a load. */
export interface LoadResult {
  readonly answered: number;
  /** Connections that were refused because no process listens any more. */
  readonly refused: number;
  /** Requests that were sent and never answered whole, or not with this status. */
  readonly lost: readonly string[];
}

export interface Load {
  answered(): number;
  stop(): Promise<LoadResult>;
}

/**
 * Sends one request after the other in some connections at once. A connection is used again while the server leaves it open. The load ends
 * when it is stopped or, with `untilRefused`, when no process listens any more.
 */
export function startLoad(
  port: number,
  { path, status, connections = 8, pause = 0, untilRefused = false }: LoadOptions,
): Load {
  const pulse = startPulse();
  let stopped = false;
  let answered = 0;
  let refused = 0;
  const lost: string[] = [];
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  /** Uses one connection up. */
  const use = (): Promise<void> =>
    new Promise((done) => {
      let received = '';
      let sent = false;
      let lastAnswer: number | undefined;
      const socket = connect(port, '127.0.0.1');
      const next = (): void => {
        received = '';
        sent = true;
        socket.write(request);
      };
      socket.on('connect', next);
      socket.on('error', ({ code }: NodeJS.ErrnoException) => {
        if (code !== 'ECONNREFUSED') return;
        refused += 1;
        sent = false;
      });
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const [head = '', body] = received.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (body === undefined || body.length < length) return;
        sent = false;
        lastAnswer = performance.now();
        if (head.startsWith(`HTTP/1.1 ${status} `)) answered += 1;
        else lost.push(head);
        if (stopped || /^connection: close/im.test(head)) socket.end();
        else if (pause === 0) next();
        else setTimeout(() => socket.writable && next(), pause);
      });
      socket.on('close', () => {
        const wasLate = lastAnswer !== undefined && received === '' && pulse.longestGapSince(lastAnswer) > LATE;
        if (sent && !wasLate) lost.push(`no answer, but ${JSON.stringify(received)}`);
        done();
      });
    });
  const isOver = (): boolean => stopped || (untilRefused && refused > 0);
  const worker = async (): Promise<void> => {
    while (!isOver()) await use();
  };
  const all = Promise.all(Array.from({ length: connections }, worker));
  return {
    answered: () => answered,
    async stop() {
      stopped = !untilRefused;
      await all;
      pulse.stop();
      return { answered, refused, lost };
    },
  };
}

/**
 * A server may close a connection that has said nothing for a while, half a second at the end of a release. This process may have sent its
 * next request so late, in milliseconds, that it crossed that end; HTTP lets a client send it once more (RFC 9112, 9.3.1), and so it is not lost.
 */
const LATE = 250;
const PULSE = 20;
/** Gaps that are looked back at. */
const MOST_GAPS = 500;

/** Notices when this process did not get to run. */
function startPulse(): { longestGapSince(time: number): number; stop(): void } {
  const gaps: (readonly [end: number, length: number])[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    gaps.push([now, now - last]);
    if (gaps.length > MOST_GAPS) gaps.shift();
    last = now;
  }, PULSE);
  return {
    // The gap before the answer counts too: the answer was read at its end, and may have lain there all the time.
    longestGapSince: (time) =>
      Math.max(performance.now() - last, ...gaps.filter(([end]) => end >= time - PULSE).map(([, length]) => length)),
    stop: () => clearInterval(timer),
  };
}

interface LoadOptions {
  readonly path: string;
  /** The status of every answer. */
  readonly status: number;
  readonly connections?: number;
  /** How long a connection waits after an answer, in milliseconds. Left out: not at all. */
  readonly pause?: number;
  readonly untilRefused?: boolean;
}
