import { Worker } from 'node:worker_threads';
import type { PlanView } from '../contract.ts';

/** What the thread is to plan. */
export interface PlanOrder {
  readonly revision: number;
  /** The texts of the drafts, by path. */
  readonly drafts: ReadonlyMap<string, string>;
}

export interface Planner {
  /** Plans the drafts. Requests that come while it plans are answered together, with the drafts of then. */
  plan(): Promise<PlanView>;
  stop(): Promise<void>;
}

/** Opens a thread that plans the drafts of a project. It starts with the first request. `read` reads the drafts of now. */
export function openPlanner(root: string, read: () => Promise<PlanOrder>): Planner {
  let worker: Worker | undefined;
  let running: Promise<PlanView> | undefined;
  let next: Promise<PlanView> | undefined;

  async function ask(): Promise<PlanView> {
    const order = await read();
    const thread = (worker ??= new Worker(new URL('./plan-worker.ts', import.meta.url), { workerData: root }));
    const { promise, resolve, reject } = Promise.withResolvers<PlanView>();
    const onExit = (): void => reject(new Error('The thread that plans the changes has ended.'));
    thread.once('message', resolve).once('error', reject).once('exit', onExit);
    thread.postMessage(order, []);
    try {
      return await promise;
    } catch (cause) {
      // The next request starts another thread.
      worker = undefined;
      throw cause;
    } finally {
      thread.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  async function askInTurn(): Promise<PlanView> {
    await running?.catch(() => undefined);
    running = next;
    next = undefined;
    return ask();
  }

  return {
    plan: () => (next ??= askInTurn()),
    async stop() {
      await worker?.terminate();
    },
  };
}
