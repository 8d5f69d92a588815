import { Worker } from 'node:worker_threads';
import { isAsRecorded } from './as-recorded.ts';
import { readIntegrity } from './integrity.ts';

/** The files of a release, in its own folder or in a copy of it. */
export interface FilesToLookAt {
  /** The folder of the files. */
  readonly folder: string;
  /** The folder of the release with the record of the files. */
  readonly recorded: string;
  /** When they were recorded, in milliseconds. */
  readonly since: number;
}

/** Fewer files are looked at faster than a worker starts. */
const FEWEST_FILES = 5000;

/**
 * Looks at all files of a release in a thread of its own, and returns the paths of those that are not as they were recorded. Undefined
 * if there are few files, or if the thread fails: then each file must be looked at where it is used.
 */
export function startLooking(files: FilesToLookAt, count: number): Promise<ReadonlySet<string> | undefined> {
  if (count < FEWEST_FILES) return Promise.resolve(undefined);
  const worker = new Worker(new URL('./touched-worker.ts', import.meta.url), { workerData: files });
  // A build that is given up does not wait for it.
  worker.unref();
  return new Promise((done) => {
    worker.once('message', (paths: readonly string[] | undefined) => done(paths && new Set(paths)));
    worker.once('error', () => done(undefined));
    worker.once('exit', () => done(undefined));
  });
}

/** Does the work of the thread. */
export function findTouched({ folder, recorded, since }: FilesToLookAt): string[] | undefined {
  const integrity = readIntegrity(recorded);
  return (
    integrity &&
    [...integrity].flatMap(([path, mark]) => (isAsRecorded(`${folder}/${path}`, mark, since) ? [] : [path]))
  );
}
