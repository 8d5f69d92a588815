import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isAsRecorded } from './as-recorded.ts';
import { INTEGRITY_FILE, readSealed, recordedAt, type Integrity } from './integrity.ts';
import { currentName, releaseLayout } from './release.ts';
import { findSpare } from './spare.ts';

/** What was found out of the files that a release may keep. */
export interface LookedAt {
  /** The folder of the files: the current release, or a spare that is a copy of it. */
  readonly folder: string;
  /** The seal of their record. */
  readonly seal: string;
  /** When they were recorded, in milliseconds. */
  readonly since: number;
  /** The paths of those that are not as they were recorded. */
  readonly touched: ReadonlySet<string>;
}

export interface Looking {
  /**
   * Returns what the thread has found out. Undefined if there are few files, if the thread fails, or if another build has used the output
   * folder meanwhile: then each file must be looked at where it is used. Call it before the lock is taken.
   */
  finish(): Promise<LookedAt | undefined>;
}

/** With a smaller record, files are looked at faster than a thread starts. In bytes, of which a file takes about a hundred. */
const LEAST_RECORD = 400_000;

/** Begins to look at the files that the next release of an output folder may keep, in a thread of its own. */
export function startLooking(out: string): Looking {
  if (recordSize(out) < LEAST_RECORD) return { finish: () => Promise.resolve(undefined) };
  // Who takes the lock changes the folder.
  const usedAt = statSync(out).mtimeMs;
  const worker = new Worker(new URL('./touched-worker.ts', import.meta.url), { workerData: out });
  // A build that is given up does not wait for it.
  worker.unref();
  const found = new Promise<LookedAt | undefined>((done) => {
    worker.once('message', done);
    worker.once('error', () => done(undefined));
    worker.once('exit', () => done(undefined));
  });
  return {
    async finish() {
      // Nothing else may keep the process alive until the answer is there.
      worker.ref();
      const looked = await found;
      return statSync(out, { throwIfNoEntry: false })?.mtimeMs === usedAt ? looked : undefined;
    },
  };
}

function recordSize(out: string): number {
  return statSync(join(releaseLayout(out).current, INTEGRITY_FILE), { throwIfNoEntry: false })?.size ?? 0;
}

/** Looks at all files that the next release of an output folder may keep. Undefined without a current release whose record is sound. */
export function lookAtAll(out: string): LookedAt | undefined {
  const { releases } = releaseLayout(out);
  const current = currentName(out);
  const sealed = current === undefined ? undefined : readSealed(join(releases, current));
  if (current === undefined || !sealed) return undefined;
  const folder = join(releases, findSpare(releases, sealed.seal) ?? current);
  const since = recordedAt(folder);
  return { folder, seal: sealed.seal, since, touched: findTouched(folder, sealed.integrity, since) };
}

function findTouched(folder: string, integrity: Integrity, since: number): Set<string> {
  const touched = new Set<string>();
  for (const [path, mark] of integrity) if (!isAsRecorded(`${folder}/${path}`, mark, since)) touched.add(path);
  return touched;
}
