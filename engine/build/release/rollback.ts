import { join } from 'node:path';
import { isAsRecorded } from './as-recorded.ts';
import { carryAssets } from './carried.ts';
import { recordRelease, type HistoryEntry } from './history.ts';
import { releasesInUse } from './in-use.ts';
import { INTEGRITY_FILE, readIntegrity, recordedAt, type Integrity } from './integrity.ts';
import { keptReleases, releaseLayout, servedReleases, switchTo, takeLock } from './release.ts';
import { isStoredWhole } from './stored-site.ts';
import { startTidy } from './tidy.ts';
import { readShare, type Damage } from './verify-files.ts';

export type RolledBack =
  | { readonly kind: 'switched'; readonly to: HistoryEntry; readonly from: HistoryEntry }
  /** A build holds the lock. */
  | { readonly kind: 'locked'; readonly pid: number }
  /** No other release is kept. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly known: readonly string[] }
  | { readonly kind: 'serving' }
  | { readonly kind: 'damaged'; readonly release: string; readonly damage: Damage }
  /** The data of the release has the format of another version of Sitefold. */
  | { readonly kind: 'foreign'; readonly release: string };

/**
 * Switches to a release that has served, after a check of its files. Default: to the one that served before; where services have refused
 * the current one, to the one that they serve.
 */
export function rollBack(out: string, id?: string, tidy: (out: string) => void = startTidy): RolledBack {
  const lock = takeLock(out);
  if ('heldBy' in lock) return { kind: 'locked', pid: lock.heldBy };
  try {
    const { releases } = releaseLayout(out);
    const kept = keptReleases(out);
    const [current] = kept;
    if (!current) return { kind: 'none' };
    const to = id === undefined ? findBefore(kept, releasesInUse(releases)) : findRelease(kept, id);
    if (to === current) return { kind: 'serving' };
    if (!to)
      return id === undefined ? { kind: 'none' } : { kind: 'unknown', known: kept.map(({ release }) => release) };
    const folder = join(releases, to.release);
    const damage = findFirstDamage(folder);
    if (damage) return { kind: 'damaged', release: to.release, damage };
    if (!isStoredWhole(folder)) return { kind: 'foreign', release: to.release };
    carryAssets(
      folder,
      kept.filter((one) => one !== to).map(({ release }) => join(releases, release)),
    );
    recordRelease(releases, to, servedReleases(out));
    switchTo(out, to.release, to);
    tidy(out);
    return { kind: 'switched', to, from: current };
  } finally {
    lock.release();
  }
}

/** Returns the release to switch back to. */
function findBefore(
  [current, ...others]: readonly HistoryEntry[],
  inUse: ReadonlySet<string>,
): HistoryEntry | undefined {
  const isRefused = current !== undefined && !inUse.has(current.release);
  return (isRefused ? others.find(({ release }) => inUse.has(release)) : undefined) ?? others[0];
}

/** The name of a folder tells two releases of the same build apart. */
function findRelease(entries: readonly HistoryEntry[], id: string): HistoryEntry | undefined {
  return entries.find(({ release }) => release === id) ?? entries.find((entry) => entry.id === id);
}

/**
 * Returns the first file that is not as it was recorded. Reads what a service loads at its start, and files that were touched since; of
 * all others it compares the size.
 */
function findFirstDamage(folder: string): Damage | undefined {
  const integrity = readIntegrity(folder);
  if (!integrity) return { path: INTEGRITY_FILE, problem: 'changed' };
  const loaded: Integrity = new Map([...integrity].filter(([path]) => !path.startsWith('client/')));
  const [damage] = readShare({ folder, files: [...loaded] });
  if (damage) return damage;
  const since = recordedAt(folder);
  for (const [path, mark] of integrity) {
    if (loaded.has(path) || isAsRecorded(`${folder}/${path}`, mark, since)) continue;
    const [found] = readShare({ folder, files: [[path, mark]] });
    if (found) return found;
  }
  return undefined;
}
