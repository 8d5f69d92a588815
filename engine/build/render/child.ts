import { fork, type ChildProcess } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FaultNotes } from '../theme/theme-fault.ts';

/** A message of a process that works for a build. All but `pages` are its last one. */
export type Report =
  | { readonly kind: 'pages'; readonly rendered: number; readonly memory: number }
  | { readonly kind: 'done'; readonly peakBytes: number }
  | ({
      readonly kind: 'failed';
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | undefined;
      readonly path: string | undefined;
    } & FaultNotes);

export interface RunningProcess {
  /** Resolves with the peak memory of the process when it has done its work. */
  readonly peakBytes: Promise<number>;
  /** Ends the process and waits for its exit, because it may still be writing. */
  stop(): Promise<void>;
}

/** A process that renders pages was ended by a signal from outside. */
export class ProcessKilledError extends Error {
  constructor(signal: NodeJS.Signals) {
    const why = signal === 'SIGKILL' ? 'SIGKILL; the machine may be out of memory' : signal;
    super(`a process that renders pages was killed (${why})`);
    this.name = 'ProcessKilledError';
  }
}

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Astro makes a random key for server islands, which Sitefold does not use. A fixed key makes builds reproducible. */
const FIXED_KEY = Buffer.alloc(32).toString('base64');
/** The environment of a process: a build must not depend on other variables or contain secrets. Astro needs a home folder and writes nothing to it. */
const ENVIRONMENT = {
  HOME: '/',
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  ASTRO_KEY: FIXED_KEY,
  // The compiled code of the bundle is kept with that of the command line.
  NODE_COMPILE_CACHE: `${ENGINE_ROOT}node_modules/.cache/sitefold`,
};

/**
 * Settings of V8: on a machine with much memory, it lets garbage grow to a multiple of what is used. With these, a process that renders pages
 * takes two thirds of the memory and no more processor time (measured with 10,290 pages, November 2026).
 */
const LITTLE_MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

interface ProcessOptions {
  readonly args?: readonly string[];
  /** Settings of V8. Left out: those for a process with little memory. */
  readonly memory?: readonly string[] | undefined;
}

/** Starts a process that works like one of a build. Its messages may hold bytes. */
export function forkProcess(file: URL, { args = [], memory = LITTLE_MEMORY }: ProcessOptions = {}): ChildProcess {
  return fork(fileURLToPath(file), args, {
    cwd: ENGINE_ROOT,
    env: ENVIRONMENT,
    execArgv: [...memory],
    serialization: 'advanced',
  });
}

/** Tells whether a process that waits can be given its task. */
export function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null;
}

/** Starts a process with a task. Astro names modules by their path from the working directory, and writes the environment into its bundle. */
export function startProcess(file: URL, task: object, options?: ProcessOptions): RunningProcess {
  return giveTask(forkProcess(file, options), task);
}

/** Gives a task to a process that waits for it. */
export function giveTask(
  child: ChildProcess,
  task: object,
  rendered?: (pages: number, memory: number) => void,
): RunningProcess {
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const peakBytes = new Promise<number>((done, failed) => {
    child.on('message', (report: Report) => {
      if (report.kind === 'pages') return rendered?.(report.rendered, report.memory);
      if (report.kind === 'done') return done(report.peakBytes);
      const { message, kind: _, ...notes } = report;
      failed(Object.assign(new Error(message), notes));
    });
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      const cause = signal
        ? new ProcessKilledError(signal)
        : new Error(`the process that renders pages ended without a word (exit code ${code})`);
      const fail = (): void => failed(cause);
      // Its last message may not have arrived yet.
      if (child.connected) child.once('disconnect', fail);
      else fail();
    });
  });
  // A process that has just been killed cannot be written to. Its exit says why.
  child.send(task, () => undefined);
  return {
    peakBytes,
    stop() {
      child.kill();
      return ended;
    },
  };
}

/** Tells the parent process how many pages were rendered since it was told last, and how much memory this process has. */
export function reportPages(rendered: number): void {
  const report: Report = { kind: 'pages', rendered, memory: process.memoryUsage.rss() };
  // If the parent has just been killed, this process ends as soon as it hears of it.
  process.send?.(report, () => undefined);
}

/** Does the task of this process, tells the parent process how it ended, and ends. */
export function serveParent<T>(work: (task: T) => Promise<void>): void {
  // Without the parent process, the result is not needed.
  process.once('disconnect', () => process.exit(1));
  process.once('message', (task: T) => {
    void work(task)
      .then(
        (): Report => ({ kind: 'done', peakBytes: process.resourceUsage().maxRSS * 1024 }),
        (cause: NodeJS.ErrnoException & FaultNotes): Report => {
          const { message, stack, code, path, place, themeFile, page, picture, config } = cause;
          return { kind: 'failed', message, stack, code, path, place, themeFile, page, picture, config };
        },
      )
      .then((report) => {
        // The parent process may end this one at once, and only an orderly exit would keep what was compiled.
        flushCompileCache();
        process.send?.(report, () => process.exit(0));
      });
  });
}
