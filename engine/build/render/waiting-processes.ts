import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { forkProcess, isAlive } from './child.ts';

/** Processes that render pages, started before it is known which pages: they load their code meanwhile. */
export interface WaitingProcesses {
  /** Starts as many as so many pages need at most. They load the code of the pages from the folder of a bundle, if it is there already. */
  start(bundle: string | undefined, pages: number): void;
  /** Returns one of them, or another process. */
  take(): ChildProcess;
  /** Ends those that were not needed. */
  end(): void;
}

/** The fewest pages per process: starting one takes as long as rendering some hundred pages. */
const FEWEST_PAGES = 300;
const PROCESS = new URL('./render-process.ts', import.meta.url);
/** More processes gain little, because they share the disk. */
const MOST_PROCESSES = 8;
/** The memory that each process needs, in bytes. */
const NEEDED_MEMORY = 1024 ** 3;

/** Returns how many processes render so many pages, at least one: no more than the machine can take. */
export function countProcesses(pages: number): number {
  const fitting = Math.floor(process.availableMemory() / NEEDED_MEMORY);
  const needed = Math.floor(pages / FEWEST_PAGES);
  return Math.max(1, Math.min(MOST_PROCESSES, availableParallelism(), fitting, needed));
}

export function openWaiting(): WaitingProcesses {
  const waiting: ChildProcess[] = [];
  return {
    start(bundle, pages) {
      while (waiting.length < countProcesses(pages)) {
        const child = forkProcess(PROCESS, { args: bundle === undefined ? [] : [bundle] });
        // Without a listener, an error would end this process. The exit code tells of it.
        child.once('error', () => undefined);
        waiting.push(child);
      }
    },
    take() {
      for (let child = waiting.pop(); child; child = waiting.pop()) if (isAlive(child)) return child;
      return forkProcess(PROCESS);
    },
    end() {
      for (const child of waiting.splice(0)) child.kill();
    },
  };
}
