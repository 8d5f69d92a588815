import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hasContent } from './as-recorded.ts';
import type { FileMark, Integrity } from './integrity.ts';

/** A file that differs from what is recorded of it. */
export interface Damage {
  readonly path: string;
  readonly problem: 'missing' | 'changed';
}

/** The files that one worker reads. */
export interface FileShare {
  readonly folder: string;
  readonly files: readonly (readonly [path: string, mark: FileMark])[];
}

/** More workers gain little, because they share the disk. */
const MOST_WORKERS = 4;
/** Fewer files are read faster than a worker starts. */
const FEWEST_FILES = 1000;

/** Reads files of a folder, and returns those that differ from their record, sorted by path. */
export async function findDamage(folder: string, files: Integrity): Promise<Damage[]> {
  const all = [...files];
  const workers = Math.min(MOST_WORKERS, availableParallelism(), Math.floor(all.length / FEWEST_FILES));
  if (workers < 2) return readShare({ folder, files: all });
  const found = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      readInWorker({ folder, files: all.filter((_file, at) => at % workers === index) }),
    ),
  );
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Does the work of one worker. */
export function readShare({ folder, files }: FileShare): Damage[] {
  return files.flatMap(([path, mark]): Damage[] => {
    const problem = problemOf(`${folder}/${path}`, mark);
    return problem === undefined ? [] : [{ path, problem }];
  });
}

function problemOf(file: string, mark: FileMark): Damage['problem'] | undefined {
  try {
    return hasContent(file, mark) ? undefined : 'changed';
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    if (code === 'EISDIR') return 'changed';
    throw cause;
  }
}

function readInWorker(share: FileShare): Promise<readonly Damage[]> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: share });
  return new Promise((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error('a worker that verifies files ended without a word')));
  });
}
