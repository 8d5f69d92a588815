import { forkProcess, giveTask, isAlive } from '../render/child.ts';
import type { ChildProcess } from 'node:child_process';
import type { Integrity } from './integrity.ts';

/** What the process that loads a release is told. */
export interface LoadTask {
  readonly folder: string;
}

const PROCESS = new URL('./load-process.ts', import.meta.url);
/** The longest that loading may take, in milliseconds: many times what a slow machine needs. */
const LONGEST = 120_000;

/** Tells whether the code of a release, or the format of its data, differs from that of the release before, which has been loaded. */
export function hasOtherCode(after: Integrity, before: Integrity): boolean {
  const code = (path: string): boolean => path.startsWith('server/') || path === 'format.json';
  for (const [path, { sha256 }] of after) if (code(path) && before.get(path)?.sha256 !== sha256) return true;
  for (const path of before.keys()) if (code(path) && !after.has(path)) return true;
  return before.size === 0;
}

/** A process that loads a release, started before there is one. */
export interface LoadCheck {
  /** Loads a release, and renders a page of each layout on request. Returns the reason if that fails. Call it once. */
  find(folder: string): Promise<string | undefined>;
  /** Ends the process, if it was not needed. */
  end(): void;
}

export function startLoadCheck(): LoadCheck {
  const child = forkProcess(PROCESS);
  // Without a listener, an error would end this process. Whoever needs the other one then starts it again.
  child.once('error', () => undefined);
  return {
    find: (folder) => findProblem(isAlive(child) ? child : forkProcess(PROCESS), folder),
    end: () => void child.kill(),
  };
}

/** Loads a release in a process of its own, see `LoadCheck`. */
export function findLoadProblem(folder: string): Promise<string | undefined> {
  return startLoadCheck().find(folder);
}

async function findProblem(child: ChildProcess, folder: string): Promise<string | undefined> {
  const loading = giveTask(child, { folder } satisfies LoadTask);
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      loading.peakBytes,
      new Promise((_, late) => {
        timer = setTimeout(() => late(new Error(`it did not answer within ${LONGEST / 1000} s`)), LONGEST);
      }),
    ]);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    clearTimeout(timer);
    await loading.stop();
  }
}
