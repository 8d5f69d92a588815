import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readIntegrity, recordedAt } from '../release/integrity.ts';
import { isAsRecorded } from '../release/as-recorded.ts';
import { isPage } from '../release/history.ts';

/** The files of a release as they are now. */
export interface ReleaseFiles {
  /** The pages of the release, whether or not they are on record. */
  readonly pages: Iterable<string>;
  /** Returns the digest of a file that is as it was recorded; undefined if it must be read to know. */
  digestOf(path: string): string | undefined;
  has(path: string): boolean;
}

/** How the files of a release differ from its record, by their path below its folder. */
export interface Differences {
  /** Files on record that are missing or not as they were recorded. */
  readonly touched: readonly string[];
  /** Pages that are not on record. */
  readonly added: readonly string[];
}

/** Looks at all files of a release in a thread of its own. */
export async function lookAtFiles(folder: string): Promise<ReleaseFiles> {
  const differences = findInWorker(folder);
  const recorded = readIntegrity(folder) ?? new Map<string, never>();
  const { touched, added } = await differences;
  const others = new Set(touched);
  const isSame = (path: string): boolean => recorded.has(path) && !others.has(path);
  const has = (path: string): boolean => isSame(path) || existsSync(join(folder, path));
  const found = [...recorded.keys()].filter((path) => isPage(path) && has(path));
  return {
    pages: [...found, ...added],
    digestOf: (path) => (isSame(path) ? recorded.get(path)?.sha256 : undefined),
    has,
  };
}

function findInWorker(folder: string): Promise<Differences> {
  const worker = new Worker(new URL('./differences-worker.ts', import.meta.url), { workerData: folder });
  return new Promise((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error('a worker that looks at files ended without a word')));
  });
}

/** Does the work of the thread. */
export function findDifferences(folder: string): Differences {
  const recorded = readIntegrity(folder);
  const since = recorded ? recordedAt(folder) : 0;
  const touched = [...(recorded ?? [])].flatMap(([path, mark]) =>
    isAsRecorded(`${folder}/${path}`, mark, since) ? [] : path,
  );
  return { touched, added: listPages(folder, 'client/').filter((path) => recorded?.has(path) !== true) };
}

function listPages(folder: string, below: string): string[] {
  const pages: string[] = [];
  for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) pages.push(...listPages(folder, `${path}/`));
    else if (isPage(path)) pages.push(path);
  }
  return pages;
}
