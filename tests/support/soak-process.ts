/** Run by a test as a process of its own: the service with accounts. It says how much memory it and its threads hold when it is asked to. */
import type { Worker } from 'node:worker_threads';
import { startAccountService } from './account-service.ts';

const threads = new Set<Worker>();
process.on('worker', (worker: Worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});

const { service } = await startAccountService();
process.on('message', () => void tellMemory());
process.send?.({ port: service.port });

async function tellMemory(): Promise<void> {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const ofThreads = await Promise.all([...threads].map(heapOf));
  process.send?.({ memory: ofThreads.reduce((sum, one) => sum + one, heapUsed + external) });
}

async function heapOf(thread: Worker): Promise<number> {
  // A snapshot collects the garbage of a thread first, and nothing else does so from outside.
  (await thread.getHeapSnapshot()).destroy();
  const { used_heap_size: used, external_memory: external } = await thread.getHeapStatistics();
  return used + external;
}
