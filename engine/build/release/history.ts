import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasesInUse } from './in-use.ts';
import type { Integrity } from './integrity.ts';

/** The number of releases to keep. */
export const KEPT = 5;

export const HISTORY = 'history.json';

export interface Changes {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** A release that serves or has served. */
export interface HistoryEntry {
  /** The name of its folder: the id of the build, with a number where the same build was published again. */
  readonly release: string;
  readonly id: string;
  /** ISO 8601. */
  readonly builtAt: string;
  /** Unknown of a release without `integrity.json`. */
  readonly figures?: Figures;
}

export interface Figures {
  readonly pages: number;
  readonly files: number;
  /** What differs from the release before; left out for the first one. */
  readonly changes?: { readonly pages: Changes; readonly files: Changes };
}

/** Returns the releases whose folders are there, the one that served last first. */
export function readHistory(releases: string): HistoryEntry[] {
  try {
    const entries = JSON.parse(readFileSync(join(releases, HISTORY), 'utf8')) as readonly HistoryEntry[];
    return entries.filter(({ release, id }) => isNameOf(release, id) && existsSync(join(releases, release)));
  } catch {
    return [];
  }
}

/**
 * Puts a release at the top of the history. `served`: those that have served, the current one first. An older release of the same build
 * makes room for a different one, but the current one stays, and those that a service uses.
 */
export function recordRelease(releases: string, entry: HistoryEntry, served: readonly HistoryEntry[]): void {
  const [current, ...older] = served.filter(({ release }) => release !== entry.release);
  const inUse = releasesInUse(releases);
  const others = older.filter(({ id, release }) => inUse.has(release) || (id !== entry.id && id !== current?.id));
  const entries = [entry, ...(current ? [current] : []), ...others].filter(
    // One more than is kept: the release may not get to its place.
    ({ release }, index) => index <= KEPT || inUse.has(release),
  );
  const beside = join(releases, `${HISTORY}.${process.pid}`);
  writeFileSync(beside, `[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  renameSync(beside, join(releases, HISTORY));
}

/** Tells whether a folder is named after the id of a build: `3f2a`, or `3f2a-2` where there was one already. */
export function isNameOf(name: string, id: unknown): boolean {
  return typeof id === 'string' && id !== '' && name.startsWith(id) && /^(?:-\d+)?$/.test(name.slice(id.length));
}

/** Returns the figures of a release for the history. */
export function describeRelease(after: Integrity, before: Integrity | undefined): Figures {
  const figures = { pages: countPages(after), files: after.size };
  return before ? { ...figures, changes: compare(after, before) } : figures;
}

/** Counts the pages of a release. */
export function countPages(integrity: Integrity): number {
  let pages = 0;
  for (const path of integrity.keys()) if (isPage(path)) pages += 1;
  return pages;
}

/** Tells whether a file of a release is a page. */
export function isPage(path: string): boolean {
  return path.endsWith('.html') && path.startsWith('client/');
}

function compare(after: Integrity, before: Integrity): { readonly pages: Changes; readonly files: Changes } {
  const pages = { added: 0, removed: 0, changed: 0 };
  const files = { added: 0, removed: 0, changed: 0 };
  const count = (what: keyof Changes, path: string): void => {
    files[what] += 1;
    if (isPage(path)) pages[what] += 1;
  };
  for (const [path, mark] of after) {
    const old = before.get(path);
    if (!old) count('added', path);
    else if (old !== mark && old.sha256 !== mark.sha256) count('changed', path);
  }
  for (const path of before.keys()) if (!after.has(path)) count('removed', path);
  return { pages, files };
}
