import { Worker } from 'node:worker_threads';
import { isAsRecorded } from './as-recorded.ts';
import type { Integrity } from './integrity.ts';

/** The files of a release, in its own folder or in a copy of it. */
export interface FilesToLookAt {
  /** The folder of the files. */
  readonly folder: string;
  /** The folder of the release with the record of the files. */
  readonly recorded: string;
  /** When they were recorded, in milliseconds. */
  readonly since: number;
}

/** What the thread is told. */
export interface LookTask extends FilesToLookAt {
  /** The place of the next file in the record that is not being looked at yet. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

export interface Looking {
  /**
   * Looks at the files that the thread has not got to, and returns the paths of all those that are not as they were recorded. Undefined
   * if there are few files, or if the thread fails: then each file must be looked at where it is used.
   */
  finish(): Promise<ReadonlySet<string> | undefined>;
}

/** Fewer files are looked at faster than a worker starts. */
const FEWEST_FILES = 5000;
/** So many files are looked at in a row. */
const STRIDE = 500;

/** Begins to look at all files of a release in a thread of its own. `integrity` is their record. */
export function startLooking(files: FilesToLookAt, integrity: Integrity): Looking {
  if (integrity.size < FEWEST_FILES) return { finish: () => Promise.resolve(undefined) };
  const task: LookTask = { ...files, next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
  const worker = new Worker(new URL('./touched-worker.ts', import.meta.url), { workerData: task });
  // A build that is given up does not wait for it.
  worker.unref();
  const found = new Promise<readonly string[] | undefined>((done) => {
    worker.once('message', done);
    worker.once('error', () => done(undefined));
    worker.once('exit', () => done(undefined));
  });
  return {
    async finish() {
      const own = findTouched(task, integrity);
      const theirs = await found;
      return theirs && new Set([...theirs, ...own]);
    },
  };
}

/** Looks at files as long as there are some that are not being looked at yet. Who has the same record can do so at the same time. */
export function findTouched({ folder, since, next }: LookTask, integrity: Integrity): string[] {
  const files = [...integrity];
  const touched: string[] = [];
  for (let from = 0; (from = Atomics.add(next, 0, STRIDE)) < files.length;)
    for (const [path, mark] of files.slice(from, from + STRIDE))
      if (!isAsRecorded(`${folder}/${path}`, mark, since)) touched.push(path);
  return touched;
}
