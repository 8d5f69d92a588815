/**
 * Run by a test as a process of its own: the service with accounts, on the database that the environment names. It says how much memory it
 * and its threads hold when it is asked to.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { PASSWORD_COST } from '../../engine/service/accounts/password-hash.ts';
import { startAccountService } from './account-service.ts';

/** What the process holds. */
export interface Held {
  /** Bytes, after what is not needed any more was collected. */
  readonly memory: number;
}

const threads = new Set<Worker>();
process.on('worker', (worker: Worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

const { service } = await startAccountService({
  databaseUrl: process.env.ACCOUNTS_DATABASE,
  passwordCost: PASSWORD_COST,
});
process.on('message', () => void tellHeld());
process.send?.({ port: service.port });

async function tellHeld(): Promise<void> {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const ofThreads = await heapOfThreads();
  const held: Held = {
    memory: ofThreads.reduce((sum, one) => sum + one, heapUsed + external),
  };
  process.send?.(held);
}

async function heapOfThreads(): Promise<number[]> {
  for (;;) {
    try {
      return await Promise.all([...threads].map(heapOf));
    } catch (cause) {
      // The thread has ended meanwhile; its successor is looked at.
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_WORKER_NOT_RUNNING') throw cause;
      await delay(1000);
    }
  }
}

async function heapOf(thread: Worker): Promise<number> {
  // A snapshot collects the garbage of a thread first, and nothing else does so from outside.
  (await thread.getHeapSnapshot()).destroy();
  const { used_heap_size: used, external_memory: external } = await thread.getHeapStatistics();
  return used + external;
}
