import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepareToGiveWay } from '../priority.ts';
import type { HeldSocket } from './held-socket.ts';
import type { Loaded, Order, ProcessMetrics, ServeTask, Visitors, Word } from './messages.ts';

/** A process that serves one release. */
export interface ReleaseProcess {
  /** Resolves when it is ready to answer visitors. Rejects with a ReleaseFailedError if it cannot. */
  readonly loaded: Promise<Loaded>;
  /** Has it answer whoever connects to the socket. Rejects with a ReleaseFailedError if it cannot. */
  serve(socket: HeldSocket): Promise<void>;
  /** Resolves when it has ended, with what it has counted if it was stopped. */
  readonly ended: Promise<ProcessMetrics>;
  metrics(): Promise<ProcessMetrics>;
  /** True if its accounts answer, or if it has none. */
  askAccounts(): Promise<boolean>;
  /** Has it answer the requests in flight, and end. Ends it after `within` milliseconds at the latest. `succeeded`: another process serves. */
  stop(options: { readonly within: number; readonly succeeded: boolean }): Promise<void>;
}

/** Why a process cannot serve. */
export class ReleaseFailedError extends Error {
  override readonly name = 'ReleaseFailedError';
  /** The exit code of a command that needs it. */
  readonly exit: number;
  /** True if a mistake in Sitefold is the reason, and the message has its stack. */
  readonly bug: boolean;

  constructor(message: string, { exit, bug }: { readonly exit: number; readonly bug: boolean }) {
    super(message);
    this.exit = exit;
    this.bug = bug;
  }
}

/** So long a process gives way at most, in milliseconds: on a machine that always has other work, it would not be ready for minutes. */
const GIVES_WAY = 20_000;

/**
 * Starts a process that loads a release. One that takes over gives way to the process that serves until it is ready, unless there are few
 * visitors. It takes about 300 ms until it hears its task; the visitors may be counted meanwhile.
 */
export function startReleaseProcess(
  program: URL,
  task: Omit<ServeTask, 'usualPriority' | 'visitors'>,
  visitors: Promise<Visitors>,
): ReleaseProcess {
  const way = task.takesOver ? prepareToGiveWay() : undefined;
  const child = fork(fileURLToPath(program), [], { execArgv: [], serialization: 'advanced' });
  const { pid } = child;
  if (pid !== undefined) way?.start(pid);
  const comeBack = (): void => (pid === undefined ? undefined : way?.end(pid));
  const late = setTimeout(comeBack, GIVES_WAY);
  const loaded = Promise.withResolvers<Loaded>();
  const serving = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<ProcessMetrics>();
  const asked = new Map<number, (word: Word | undefined) => void>();
  let last: ProcessMetrics = [];
  let ids = 0;
  const fail = (cause: Error): void => {
    clearTimeout(late);
    loaded.reject(cause);
    serving.reject(cause);
  };
  // Whoever waits for a step handles its failure; the other steps fail unseen.
  for (const { promise } of [loaded, serving]) promise.catch(() => undefined);
  child.on('message', (word: Word) => {
    switch (word.kind) {
      case 'loaded':
        clearTimeout(late);
        return loaded.resolve(word);
      case 'serving':
        return serving.resolve();
      case 'failed':
        return fail(new ReleaseFailedError(word.message, word));
      case 'ended':
        last = word.metrics;
        return undefined;
      default:
        asked.get(word.id)?.(word);
        asked.delete(word.id);
        return undefined;
    }
  });
  child.once('error', fail);
  child.once('close', (code, signal) => {
    const why = signal === 'SIGKILL' ? 'SIGKILL; the machine may be out of memory' : (signal ?? `exit code ${code}`);
    fail(new ReleaseFailedError(`the process of the release ended without a word (${why})`, { exit: 1, bug: false }));
    for (const answer of asked.values()) answer(undefined);
    ended.resolve(last);
  });

  function ask(kind: 'metrics' | 'ask accounts'): Promise<Word | undefined> {
    return new Promise((done) => {
      if (!child.connected) return done(undefined);
      asked.set(++ids, done);
      order(child, { kind, id: ids });
    });
  }

  void visitors
    .catch(() => 'many' as const)
    .then((found) => {
      if (found === 'few') comeBack();
      order(child, { ...task, visitors: found, usualPriority: found === 'few' ? undefined : way?.usual });
    });
  return {
    loaded: loaded.promise,
    serve({ handle, port }) {
      order(child, { kind: 'listen', port }, handle);
      return serving.promise;
    },
    ended: ended.promise,
    async metrics() {
      const word = await ask('metrics');
      return word?.kind === 'metrics' ? word.metrics : last;
    },
    async askAccounts() {
      const word = await ask('ask accounts');
      return word?.kind === 'accounts' && word.answer;
    },
    async stop({ within, succeeded }) {
      const late = setTimeout(() => child.kill('SIGKILL'), within);
      order(child, { kind: 'stop', succeeded });
      await ended.promise;
      clearTimeout(late);
    },
  };
}

/** A process that has just ended hears nothing, and its end is reported by itself. */
function order(child: ChildProcess, message: ServeTask | Order, handle?: HeldSocket['handle']): void {
  if (child.connected) child.send(message, handle, {}, () => undefined);
}
