import type { ChildProcess } from 'node:child_process';
import { forkProcess } from '../../build/render/child.ts';
import type { OfferedFile } from '../../model/artifact.ts';

const PROCESS = new URL('./maker-process.ts', import.meta.url);

/** The data of the process that makes pages and files. */
export interface MakerTask {
  readonly kind: 'task';
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the stored data from which pages are rendered. */
  readonly folder: string;
  /** The folder that pages and files are written to. */
  readonly client: string;
}

/** A page, a file, or the size and digest of a download. */
export type Order =
  | { readonly kind: 'page'; readonly flag: string; readonly remainder: string }
  | { readonly kind: 'file' | 'figures'; readonly path: string };

export type MakerMessage =
  | MakerTask
  /** The code that renders pages, once it is bundled. */
  | { readonly kind: 'entry'; readonly path: string }
  | { readonly kind: 'order'; readonly id: number; readonly order: Order };

/** A page or a file that was written to its place. */
export interface Made {
  /** The digests of the inline scripts of a page. */
  readonly scripts: readonly string[];
  /** The content, if it could not be written. */
  readonly bytes?: Uint8Array;
}

export interface Answered {
  readonly value?: Made | OfferedFile | undefined;
  readonly error?: { readonly message: string; readonly stack: string | undefined };
}

/** Makes pages and files in another process. A promise of `undefined` means that a build has no such file. */
export interface Maker {
  /** Receives the path of the code that renders pages. Pages cannot be ordered before. */
  useEntry(path: string): void;
  page(flag: string, remainder: string): Promise<Made | undefined>;
  file(path: string): Promise<Made | undefined>;
  figures(path: string): Promise<OfferedFile | undefined>;
  /** Ends the process and waits for its exit. */
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly waiting: Map<number, { done(value: Answered['value']): void; failed(cause: Error): void }>;
}

/** The process ended before it had made what was ordered. */
class MakerEnded extends Error {}

/** Starts the process. If it ends, it is started again for each order that it leaves open, once. */
export function startMaker(task: Omit<MakerTask, 'kind'>): Maker {
  let entry: string | undefined;
  let closed = false;
  let orders = 0;
  let running: Running | undefined = start();

  function start(): Running {
    const child = forkProcess(PROCESS);
    const waiting: Running['waiting'] = new Map();
    const ended = new Promise<void>((done) => {
      const end = (why: string): void => {
        for (const { failed } of waiting.values())
          failed(new MakerEnded(`the process that makes pages ended (${why})`));
        if (running?.child === child) running = undefined;
        done();
      };
      child.once('error', ({ message }) => end(message));
      child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    });
    child.on('message', ({ id, value, error }: Answered & { readonly id: number }) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.failed(Object.assign(new Error(error.message), { stack: error.stack }));
      else asked?.done(value);
    });
    child.send({ kind: 'task', ...task } satisfies MakerMessage);
    if (entry !== undefined) child.send({ kind: 'entry', path: entry } satisfies MakerMessage);
    return { child, ended, waiting };
  }

  async function ask<T extends Answered['value']>(order: Order): Promise<T> {
    try {
      return await askOnce<T>(order);
    } catch (cause) {
      if (closed || !(cause instanceof MakerEnded)) throw cause;
      return askOnce<T>(order);
    }
  }

  async function askOnce<T extends Answered['value']>(order: Order): Promise<T> {
    if (closed) throw new Error('the process that makes pages is closed');
    const { child, waiting } = (running ??= start());
    const id = (orders += 1);
    return new Promise((done, failed) => {
      waiting.set(id, { done: done as (value: Answered['value']) => void, failed });
      child.send({ kind: 'order', id, order } satisfies MakerMessage, (cause) => {
        // The end of the process fails the order.
        if (cause) child.kill('SIGKILL');
      });
    });
  }

  return {
    useEntry(path) {
      entry = path;
      running?.child.send({ kind: 'entry', path } satisfies MakerMessage);
    },
    page: (flag, remainder) => ask({ kind: 'page', flag, remainder }),
    file: (path) => ask({ kind: 'file', path }),
    figures: (path) => ask({ kind: 'figures', path }),
    async close() {
      closed = true;
      running?.child.kill('SIGKILL');
      await running?.ended;
    },
  };
}
