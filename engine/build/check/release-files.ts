import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readIntegrity, recordedAt, type Integrity } from '../release/integrity.ts';
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
  if (!recorded) return { touched: [], added: listPages(folder, SERVED) };
  const since = recordedAt(folder);
  const touched = [...recorded].flatMap(([path, mark]) => (isAsRecorded(`${folder}/${path}`, mark, since) ? [] : path));
  return { touched, added: findAdded(folder, recorded, since) };
}

const SERVED = 'client/';

/** Returns the pages that are not on record. A folder that was not touched since then has none, which takes less time to see than its list. */
function findAdded(folder: string, recorded: Integrity, since: number): string[] {
  const added = new Set<string>();
  for (const below of foldersOf(recorded)) {
    const found = lstatSync(join(folder, below.slice(0, -1)), { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.mtimeMs < since) continue;
    // A folder below it may be another one than before, so it is looked through whenever it was touched.
    for (const page of listPages(folder, below)) if (!recorded.has(page)) added.add(page);
    if (below === SERVED) break;
  }
  return [...added];
}

/** Returns the folders of the served files, and those above them, by their path with a slash at its end. The first one holds all others. */
function foldersOf(recorded: Integrity): ReadonlySet<string> {
  const folders = new Set([SERVED]);
  for (const path of recorded.keys()) {
    if (!path.startsWith(SERVED)) continue;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const below = path.slice(0, end + 1);
      if (folders.has(below)) break;
      folders.add(below);
    }
  }
  return folders;
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
