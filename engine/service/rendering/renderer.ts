import { Worker } from 'node:worker_threads';
import type { Application } from '../../content/application.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import { causeOf, withoutQueries, type Log } from '../../model/log.ts';
import type { FromThread, PageOrder, RenderedPage, ThreadTask, ToThread } from './messages.ts';

/** Renders pages in a thread. */
export interface Renderer {
  /**
   * Renders a page when it is its turn. Resolves to undefined as soon as the signal is aborted: a page that waits is not rendered then. Rejects
   * with a RenderingUnavailableError if the thread ends before, or if the page waits or takes too long.
   */
  render(order: PageOrder, gone: AbortSignal): Promise<RenderedPage | undefined>;
  /** Ends the thread. */
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly task: Omit<ThreadTask, 'asksFigures'>;
  /** So many pages are given to the thread at once: more than one, if pages wait for something else than the processor. */
  readonly atOnce: number;
  /**
   * How long a page may take once the thread has it, in milliseconds: then it is given up. A thread that has worked or waited so long for it
   * is replaced. One that other programs have kept from the processor has done neither, and goes on.
   */
  readonly within: number;
  /** Answers the thread about files. Left out: their figures are in the folder. */
  readonly figures?: ((path: string) => Promise<OfferedFile | undefined>) | undefined;
  /** How long a page waits for a thread that starts, in milliseconds. Left out: a minute. */
  readonly startWithin?: number;
  readonly log: Log;
}

/** The thread has ended, is busy, or took too long for the page, which may be rendered later. */
export class RenderingUnavailableError extends Error {
  override readonly name = 'RenderingUnavailableError';
}

interface Job {
  readonly order: PageOrder;
  readonly done: (page: RenderedPage | undefined) => void;
  readonly failed: (cause: Error) => void;
}

interface Given {
  readonly job: Job;
  /** The own time of the thread before. */
  readonly timeBefore: Promise<number>;
  /** Until the page is judged. */
  deadline: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  /** Pages that it was given. */
  readonly given: Map<number, Given>;
  /** The data of sites that it was sent. */
  readonly sent: Map<string, Application>;
  readonly starting: NodeJS.Timeout;
  ready: boolean;
  /** Why it ends, once that is known. */
  cause?: unknown;
}

const PROGRAM = new URL('./render-thread.ts', import.meta.url);
/** How long a page waits for a thread that loads a release, in milliseconds. */
const START_WITHIN = 60_000;
/** After so many milliseconds, a thread that is not ready never will be. A machine with much else to do needs minutes to load a release. */
const STUCK_AFTER = 1_200_000;
/** The least time between two looks at a thread that takes too long, in milliseconds. */
const LOOK = 100;
/** In megabytes. With more room for what is garbage once a page is sent, the thread takes 100 more and renders no faster (measured, November 2026). */
const YOUNG_MB = 48;

/**
 * Creates the renderer of a release. It has one thread, which holds a second copy of the model: a further one would render pages faster, and
 * take that memory once more. The thread is started for the first page. When it ends or takes too long for a page, another one follows. A
 * page that has waited too long for its turn is given up, and the thread goes on: what it has loaded is not lost. The caller limits how many
 * pages wait.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const { task, atOnce, within, figures, startWithin = START_WITHIN, log } = options;
  const waiting = new Set<Job>();
  let thread: Thread | undefined;
  let closed = false;
  let ids = 0;

  function start(): Thread {
    const workerData: ThreadTask = { ...task, asksFigures: figures !== undefined };
    const worker = new Worker(PROGRAM, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    worker.unref();
    const starting = setTimeout(() => end(started, `it did not start within ${STUCK_AFTER} ms`), STUCK_AFTER);
    // What visitors ask keeps the process running.
    starting.unref();
    const started: Thread = { worker, given: new Map(), sent: new Map(), starting, ready: false };
    worker.on('message', (word: FromThread) => hear(started, word));
    worker.once('error', (cause) => (started.cause ??= cause));
    worker.once('exit', (code) => bury(started, code));
    return started;
  }

  function end(ending: Thread, why: string): void {
    ending.cause ??= new Error(why);
    void ending.worker.terminate();
  }

  /** Gives up a page that still waits. */
  function giveUp(job: Job, waited: number): void {
    if (!waiting.delete(job)) return;
    const cause = new Error(`the page waited ${waited} ms for its turn`);
    const state = thread?.ready === true ? 'busy' : 'still starting';
    job.failed(new RenderingUnavailableError(`the thread that renders pages is ${state}`, { cause }));
  }

  /** Gives the thread pages that wait, and starts one if there is none. */
  function giveWork(): void {
    if (waiting.size === 0 || closed) return;
    thread ??= start();
    if (!thread.ready) return;
    for (const job of waiting) {
      if (thread.given.size >= atOnce) return;
      waiting.delete(job);
      give(thread, job);
    }
  }

  function give(to: Thread, job: Job): void {
    const { site } = job.order;
    const id = (ids += 1);
    const deadline = setTimeout(() => void judge(to, id), within);
    to.given.set(id, { job, timeBefore: ownTime(to.worker), deadline });
    const known = site.application === undefined || to.sent.get(site.flag) === site.application;
    if (site.application) to.sent.set(site.flag, site.application);
    try {
      tell(to, { kind: 'page', id, order: known ? { ...job.order, site: { flag: site.flag } } : job.order });
    } catch (cause) {
      // Locals that no thread can be sent.
      take(to, id)?.failed(cause as Error);
    }
  }

  /** Gives up a page that takes too long, and ends its thread if that has worked or waited so long for it. */
  async function judge(to: Thread, id: number): Promise<void> {
    const given = to.given.get(id);
    if (!given) return;
    const why = `a page was not rendered within ${within} ms: ${withoutQueries(given.job.order.address)}`;
    given.job.failed(new RenderingUnavailableError('the page takes too long', { cause: new Error(why) }));
    const taken = (await ownTime(to.worker)) - (await given.timeBefore);
    if (!to.given.has(id)) return;
    if (taken >= within) return end(to, why);
    given.deadline = setTimeout(() => void judge(to, id), Math.max(LOOK, within - taken));
  }

  function hear(from: Thread, word: FromThread): void {
    switch (word.kind) {
      case 'ready':
        from.ready = true;
        clearTimeout(from.starting);
        return giveWork();
      case 'page':
        take(from, word.id)?.done(word.page);
        return giveWork();
      case 'failed':
        take(from, word.id)?.failed(Object.assign(new Error(word.message), { stack: word.stack }));
        return giveWork();
      case 'figures':
        return answerFigures(from, word.path);
      default:
        return log[word.level](word.details, word.message);
    }
  }

  function take(from: Thread, id: number): Job | undefined {
    const given = from.given.get(id);
    clearTimeout(given?.deadline);
    from.given.delete(id);
    return given?.job;
  }

  function answerFigures(to: Thread, path: string): void {
    figures?.(path).then(
      (found) => tell(to, { kind: 'figures', path, figures: found }),
      (cause: unknown) => tell(to, { kind: 'no figures', path, problem: String(cause) }),
    );
  }

  /** Answers those who wait for a thread that has ended. One that could not even start would not start for the others either. */
  function bury(ended: Thread, code: number): void {
    clearTimeout(ended.starting);
    thread = undefined;
    const cause = ended.cause ?? new Error(`exit code ${code}`);
    const error = new RenderingUnavailableError('the thread that renders pages has ended', { cause });
    for (const id of ended.given.keys()) take(ended, id)?.failed(error);
    if (!ended.ready || closed) {
      for (const { failed } of waiting) failed(error);
      waiting.clear();
    }
    if (closed) return;
    log.error(causeOf(cause), 'the thread that renders pages has ended');
    // The next visitor finds it started.
    if (ended.ready) thread = start();
  }

  return {
    async render(order, gone) {
      if (closed) throw new RenderingUnavailableError('the release is closed');
      if (gone.aborted) return undefined;
      return new Promise((done, failed) => {
        let late = setTimeout(() => {
          if (thread?.ready !== true) return giveUp(job, startWithin);
          // The pages before it are rendered or given up meanwhile.
          late = setTimeout(() => giveUp(job, startWithin + within), within);
        }, startWithin);
        const job: Job = {
          order,
          done(page) {
            clearTimeout(late);
            done(page);
          },
          failed(cause) {
            clearTimeout(late);
            failed(cause);
          },
        };
        waiting.add(job);
        gone.addEventListener('abort', () => {
          waiting.delete(job);
          job.done(undefined);
        });
        giveWork();
      });
    },
    async close() {
      closed = true;
      await thread?.worker.terminate();
    },
  };
}

/**
 * Returns how long a thread has worked or had nothing to do, in milliseconds: the time that has passed for it without that in which other
 * programs had the processor. 0 for a thread that has ended.
 */
async function ownTime(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000 + worker.performance.eventLoopUtilization().idle;
  } catch {
    return 0;
  }
}

function tell({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message, []);
}
