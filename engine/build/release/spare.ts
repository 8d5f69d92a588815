import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAsRecorded } from './as-recorded.ts';
import { INTEGRITY_FILE, readIntegrity, readSeal, recordedAt, type Integrity } from './integrity.ts';
import { createPlacer, linkOrCopy, removeFile } from './place-file.ts';
import { setAside } from './set-aside.ts';

/*
 * A spare is a complete copy of a release, made of hard links in the background: the next release begins as such a copy. Its own
 * `integrity.json` says of which release. Where that is no longer the current one, what changed since then is changed in it.
 */
const SPARES = ['.spare-1', '.spare-2'] as const;

/** A release that is copied. */
export interface Original {
  readonly folder: string;
  readonly integrity: Integrity;
  readonly seal: string;
}

export function isSpare(name: string): boolean {
  return SPARES.some((spare) => spare === name);
}

/** Returns the names of the spares that are copies of another release; a spare may also be missing. */
export function staleSpares(releases: string, seal: string): string[] {
  return SPARES.filter((name) => readSeal(join(releases, name)) !== seal);
}

/** Returns the name of a spare that is a copy of the release with a seal. */
export function findSpare(releases: string, seal: string): string | undefined {
  return SPARES.find((name) => readSeal(join(releases, name)) === seal);
}

/** A spare that has become the copy of a release. */
export interface TakenSpare {
  /** The folder that it was. */
  readonly from: string;
  /** When its files were recorded, in milliseconds. */
  readonly since: number;
}

/** Moves a spare to another place and makes it a copy of a release. Undefined if there is no spare. */
export function takeSpare(releases: string, to: string, original: Original): TakenSpare | undefined {
  const spares = SPARES.map((name) => ({ name, seal: readSeal(join(releases, name)) }))
    .filter(({ seal }) => seal !== undefined)
    .sort((a, b) => Number(b.seal === original.seal) - Number(a.seal === original.seal));
  for (const { name } of spares) {
    try {
      renameSync(join(releases, name), to);
    } catch {
      // It was taken away in the background, to be made anew.
      continue;
    }
    const since = recordedAt(to);
    if (readSeal(to) === original.seal || isUpdated(to, original)) {
      rmSync(join(to, INTEGRITY_FILE));
      return { from: join(releases, name), since };
    }
    setAside(releases, to.slice(releases.length + 1));
  }
  return undefined;
}

/** Changes in a spare what differs between its release and another one. False if its release is not known. */
export function isUpdated(spare: string, original: Original): boolean {
  const copied = readIntegrity(spare);
  if (!copied) return false;
  const { folder, integrity } = original;
  for (const [path, { sha256 }] of copied) if (integrity.get(path)?.sha256 !== sha256) removeFile(spare, path);
  const placer = createPlacer(spare);
  for (const [path, { sha256 }] of integrity)
    if (copied.get(path)?.sha256 !== sha256 && lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })?.isFile())
      placer.place(path, (to) => linkOrCopy(`${folder}/${path}`, to));
  placer.place(INTEGRITY_FILE, (to) => linkOrCopy(join(folder, INTEGRITY_FILE), to));
  return true;
}

/**
 * Turns a folder, empty or with the files of an old release, into a copy of a release. Files that both share stay: an old release costs
 * less to turn into a spare than to delete. `goesOn` is asked now and then; where it says no, the copy is given up.
 */
export function makeCopy(folder: string, original: Original, goesOn: () => boolean): boolean {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, INTEGRITY_FILE), { force: true });
  const shared = keepShared(folder, original, goesOn);
  if (!shared) return false;
  const since = recordedAt(original.folder);
  const placer = createPlacer(folder);
  let done = 0;
  for (const [path, mark] of original.integrity) {
    if ((done += 1) % STRIDE === 0 && !goesOn()) return false;
    const file = `${original.folder}/${path}`;
    // A file that was changed in place is left out, and written anew by the next build.
    if (!isAsRecorded(file, mark, since)) {
      if (shared.has(path)) rmSync(`${folder}/${path}`);
    } else if (!shared.has(path)) placer.place(path, (to) => linkOrCopy(file, to));
  }
  placer.place(INTEGRITY_FILE, (to) => linkOrCopy(join(original.folder, INTEGRITY_FILE), to));
  return true;
}

/** Files between two questions whether to go on. */
const STRIDE = 500;

/** Removes everything from a folder that is not the same file in a release, and returns the paths of the rest; undefined if stopped. */
function keepShared(folder: string, original: Original, goesOn: () => boolean): Set<string> | undefined {
  const shared = new Set<string>();
  let seen = 0;
  let stopped = false;
  /** Tells whether something is left below a path. */
  const visit = (below: string): boolean => {
    let left = false;
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      stopped ||= (seen += 1) % STRIDE === 0 && !goesOn();
      if (stopped) return true;
      if (entry.isDirectory()) {
        if (visit(`${path}/`)) left = true;
        else rmdirSync(`${folder}/${path}`);
      } else if (original.integrity.has(path) && isSameFile(`${folder}/${path}`, `${original.folder}/${path}`)) {
        shared.add(path);
        left = true;
      } else rmSync(`${folder}/${path}`);
    }
    return left;
  };
  visit('');
  return stopped ? undefined : shared;
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
