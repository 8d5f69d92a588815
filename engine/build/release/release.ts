import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { KEPT, isNameOf, readHistory, type HistoryEntry } from './history.ts';
import { releasesInUse } from './in-use.ts';
import { takeFileLock, type Taken } from './lock.ts';

/** The content of `builds/latest.json`. */
export interface Latest {
  readonly id: string;
  /** ISO 8601. */
  readonly builtAt: string;
}

/** The paths in an output folder. `current` is a link to the current release. */
export function releaseLayout(out: string): { releases: string; current: string; latest: string; lock: string } {
  return {
    releases: join(out, 'releases'),
    current: join(out, 'current'),
    latest: join(out, 'builds', 'latest.json'),
    lock: join(out, '.lock'),
  };
}

/** Returns the current release, or undefined if there is none or its folder is missing. */
export function readLatest(out: string): Latest | undefined {
  const { releases } = releaseLayout(out);
  const name = currentName(out);
  if (name === undefined || !existsSync(join(releases, name, 'site.json'))) return undefined;
  const published = readPublished(out);
  if (published && isNameOf(name, published.id)) return published;
  // A switch was stopped between the link and the file: the history knows what the file does not say.
  return findServed(out, name);
}

/** Returns a release that serves or has served, by the name of its folder. */
export function findServed(out: string, release: string): Latest | undefined {
  const known = readHistory(releaseLayout(out).releases).find((entry) => entry.release === release);
  return known && { id: known.id, builtAt: known.builtAt };
}

/** Reads `builds/latest.json`, whatever the link says. */
function readPublished(out: string): Latest | undefined {
  try {
    return (JSON.parse(readFileSync(releaseLayout(out).latest, 'utf8')) as Latest | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the name of the folder of the current release below `releases`, or undefined if there is none. */
export function currentName(out: string): string | undefined {
  try {
    const [folder, name, ...more] = readlinkSync(releaseLayout(out).current).split('/');
    return folder === 'releases' && more.length === 0 ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the releases that have served and are there, the current one first. */
export function servedReleases(out: string): HistoryEntry[] {
  const history = readHistory(releaseLayout(out).releases);
  const name = currentName(out);
  const at = history.findIndex(({ release }) => release === name);
  // A switch to those above it was stopped before its end.
  if (at !== -1) return history.slice(at);
  const latest = readLatest(out);
  return name !== undefined && latest ? [{ release: name, ...latest }, ...history] : history;
}

/** Returns those of the served releases that are kept: the last ones, and older ones that a service still uses. */
export function keptReleases(out: string): HistoryEntry[] {
  const inUse = releasesInUse(releaseLayout(out).releases);
  return servedReleases(out).filter(({ release }, index) => index < KEPT || inUse.has(release));
}

/**
 * Writes `builds/latest.json` again if a switch was stopped between the link and this file. Returns the release that the link names, if
 * that was so.
 */
export function finishSwitch(out: string): string | undefined {
  const found = readLatest(out);
  const release = currentName(out);
  if (!found || release === undefined || readPublished(out)?.id === found.id) return undefined;
  switchTo(out, release, found);
  return release;
}

/** Makes a release the current one: switches the link in one step, and writes `builds/latest.json` last. */
export function switchTo(out: string, release: string, { id, builtAt }: Latest): void {
  const { current, latest } = releaseLayout(out);
  const link = `${current}.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(join('releases', release), link);
  renameSync(link, current);
  mkdirSync(dirname(latest), { recursive: true });
  const beside = `${latest}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify({ id, builtAt })}\n`);
  renameSync(beside, latest);
}

/** Copies a folder file by file, because `cpSync` reports a full disk as an input/output error. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyFolder(join(from, entry.name), join(to, entry.name));
    else copyFileSync(join(from, entry.name), join(to, entry.name));
  }
}

/** Takes the lock of an output folder, so that two builds do not publish at the same time. */
export function takeLock(out: string): Taken {
  mkdirSync(out, { recursive: true });
  return takeFileLock(releaseLayout(out).lock);
}
