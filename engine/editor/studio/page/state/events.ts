import type { StudioEvent } from '../../contract.ts';

export interface Following {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onEvent: (event: StudioEvent) => void;
  /** Called whenever the connection is made or lost. */
  readonly onConnection: (connected: boolean) => void;
  readonly signal: AbortSignal;
}

/** Follows the events of the studio until the signal aborts. A lost connection is made again, after ever longer pauses. */
export async function followEvents({ open, onEvent, onConnection, signal }: Following): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const stream = await open(signal);
      failures = 0;
      onConnection(true);
      for await (const line of linesOf(stream)) onEvent(JSON.parse(line) as StudioEvent);
    } catch {
      // The connection is made again, for whatever reason it was lost.
    }
    if (signal.aborted) return;
    onConnection(false);
    await pause(pauseAfter(failures), signal);
  }
}

/** Returns how long to wait before the next attempt, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(500 * 2 ** failures, 10_000);
}

/** The lines of a stream that are not empty, without their line breaks. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
