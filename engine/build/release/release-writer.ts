import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAsRecorded } from './as-recorded.ts';
import { carryAssets } from './carried.ts';
import { KEPT, describeRelease, readHistory, recordRelease, type Figures } from './history.ts';
import {
  INTEGRITY_FILE,
  readSealed,
  recordedAt,
  writeIntegrity,
  type FileMark,
  type Integrity,
  type Sealed,
} from './integrity.ts';
import { findLoadProblem, hasOtherCode } from './load-check.ts';
import { createPlacer, linkOrCopy, removeFile } from './place-file.ts';
import { findShrink, type Refused } from './refused.ts';
import { releasesInUse } from './in-use.ts';
import { currentName, releaseLayout, servedReleases, switchTo, type Latest } from './release.ts';
import { isLeftBehind, setAside } from './set-aside.ts';
import { takeSpare } from './spare.ts';
import { startTidy } from './tidy.ts';
import type { LookedAt } from './touched-files.ts';
import { findDamage } from './verify-files.ts';

/** A release that is being made. The caller holds the lock of the output folder. */
export interface ReleaseWriter {
  readonly out: string;
  /** Folder of the unfinished release, on the disk of the output folder. */
  readonly folder: string;
  /** The files of the release that this one starts from (the current release of `out`); empty without one. */
  readonly before: Integrity;
  /** The record of them. */
  readonly record: Sealed | undefined;
  /** The files of this release so far. */
  readonly after: Integrity;
  /** The paths of those that are not in the release before; they are read again before the switch. */
  readonly fresh: ReadonlySet<string>;
  /** What a stopped build or a fault left in the output folder, one sentence each. It is dealt with. */
  readonly notes: readonly string[];
  /**
   * Keeps every file of the release before that has not been replaced. False if this release is not a copy of it, or if a file is not what
   * was recorded; then none is kept.
   */
  keepAll(): boolean;
  /** Keeps a file of the release before. False if it has none or the file is not what was recorded. */
  keep(path: string): boolean;
  /** Writes a file, never through a hard link that another release shares. A file with the content of before is kept. */
  write(path: string, content: string | Uint8Array): void;
  /** Links a file from elsewhere (for example a page store) into the release, falling back to a copy. */
  link(path: string, from: string, mark: FileMark): void;
  /** Adds a file that another process has already written or linked into the folder. */
  add(path: string, mark: FileMark): void;
}

const NOTHING: Integrity = new Map();

/**
 * Begins a release: with a copy of the current one, if it is ready, else with an empty folder. `looked`: what was found out of the files
 * that may be kept, if they have been looked at; else each is looked at where it is kept.
 */
export function beginRelease(out: string, looked?: LookedAt): ReleaseWriter {
  const { releases } = releaseLayout(out);
  mkdirSync(releases, { recursive: true });
  const notes = [...setStoppedAside(releases), ...findUnswitched(out)];
  const release = currentName(out);
  const current = release === undefined ? undefined : join(releases, release);
  const sealed = current === undefined ? undefined : readSealed(current);
  if (current !== undefined && existsSync(current) && !sealed)
    notes.push(`The release ${release ?? ''} has no sound ${INTEGRITY_FILE}, so no file of it is taken over.`);
  const folder = join(releases, `.work-${process.pid}`);
  const original = current !== undefined && sealed ? { folder: current, ...sealed } : undefined;
  const copy = original && takeSpare(releases, folder, original);
  if (!copy) mkdirSync(folder);
  const before = sealed?.integrity ?? NOTHING;
  const since = copy?.since ?? (original ? recordedAt(original.folder) : 0);
  const source = copy || current === undefined ? folder : current;
  const isOfThese =
    looked?.seal === sealed?.seal && looked?.folder === (copy?.from ?? current) && looked?.since === since;
  const touched = isOfThese ? looked?.touched : undefined;
  const after = new Map<string, FileMark>();
  const fresh = new Set<string>();
  const placer = createPlacer(folder);
  const note = (path: string, mark: FileMark): void => {
    after.set(path, mark);
    fresh.add(path);
  };
  const keep = (path: string): boolean => {
    const mark = before.get(path);
    if (!mark) return false;
    if (after.get(path) === mark) return true;
    const file = `${source}/${path}`;
    if (touched ? touched.has(path) || fresh.has(path) : !isAsRecorded(file, mark, since)) return false;
    if (!copy) placer.place(path, (to) => linkOrCopy(file, to));
    after.set(path, mark);
    fresh.delete(path);
    return true;
  };
  return {
    out,
    folder,
    before,
    record: sealed,
    after,
    fresh,
    notes,
    keepAll() {
      if (!copy) return false;
      const isSound = touched
        ? touched.size === 0
        : [...before].every(([path, mark]) => fresh.has(path) || isAsRecorded(`${source}/${path}`, mark, since));
      if (!isSound) return false;
      for (const [path, mark] of before) if (!fresh.has(path)) after.set(path, mark);
      return true;
    },
    keep,
    write(path, content) {
      assertInside(path);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const mark = { sha256: hash('sha256', bytes), bytes: bytes.length };
      if (before.get(path)?.sha256 === mark.sha256 && keep(path)) return;
      placer.place(path, (file) => writeFileSync(file, bytes, { flag: 'wx' }));
      note(path, mark);
    },
    link(path, from, mark) {
      assertInside(path);
      placer.place(path, (file) => linkOrCopy(from, file));
      note(path, mark);
    },
    add(path, mark) {
      assertInside(path);
      note(path, mark);
    },
  };
}

function assertInside(path: string): void {
  if (path === '' || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`${path} is not a path below a release`);
}

/** Sets the unfinished releases of stopped builds aside. Says which there were. */
function setStoppedAside(releases: string): string[] {
  return readdirSync(releases)
    .filter((name) => name.startsWith('.work-') && (isLeftBehind(name) || name === `.work-${process.pid}`))
    .map((name) => {
      setAside(releases, name);
      return 'A build was stopped before its end; what it left is removed.';
    });
}

/** Says which release a build was about to switch to when it was stopped. */
function findUnswitched(out: string): string[] {
  const history = readHistory(releaseLayout(out).releases);
  const name = currentName(out);
  const at = history.findIndex(({ release }) => release === name);
  return history
    .slice(0, Math.max(0, at))
    .map(({ release }) => `A switch to the release ${release} was stopped before its end.`);
}

export interface PublishOptions {
  /** Allows a release with far fewer pages than the current one. */
  readonly allowShrink?: boolean;
  /** Loads a release, and returns the reason if that fails. Default: in a process of its own. */
  readonly load?: ((folder: string) => Promise<string | undefined>) | undefined;
  /** Starts the work after the switch. Default: in a process of its own. */
  readonly tidy?: (out: string) => void;
}

export type Published =
  /** `release`: the name of its folder; `figures`: what it holds and what it changed. */
  | { readonly kind: 'published'; readonly release: string; readonly figures: Figures }
  /** Every file is the same as in the current release of the same id, which stays. */
  | { readonly kind: 'same'; readonly release: string }
  | Refused;

/**
 * Verifies an unfinished release, loads it if its code is new, moves it in, switches the link in one step, and writes
 * `builds/latest.json` last. A refusal or an interruption leaves the release before in place.
 */
export async function publishRelease(
  writer: ReleaseWriter,
  latest: Latest,
  { allowShrink = false, load = findLoadProblem, tidy = startTidy }: PublishOptions = {},
): Promise<Published> {
  const { out, folder, before, record, after, fresh } = writer;
  const refused = (allowShrink ? undefined : findShrink(after, before)) ?? (await findFault(writer, load));
  if (refused) return refused;
  const { releases } = releaseLayout(out);
  const served = servedReleases(out);
  const inUse = releasesInUse(releases);
  const [current] = served;
  if (current?.id === latest.id && fresh.size === 0 && after.size === before.size) {
    switchTo(out, current.release, latest);
    discardRelease(writer, tidy);
    return { kind: 'same', release: current.release };
  }
  for (const path of before.keys()) if (!after.has(path)) removeFile(folder, path);
  writeIntegrity(folder, after, record);
  const release = freeName(releases, latest.id);
  const figures = describeRelease(after, before.size > 0 ? before : undefined);
  carryAssets(
    folder,
    served.filter((one, index) => index < KEPT - 1 || inUse.has(one.release)).map((one) => join(releases, one.release)),
  );
  // A release is in the history before it is in its place, because what is not in the history is deleted.
  recordRelease(releases, { release, id: latest.id, builtAt: latest.builtAt, figures }, served);
  renameSync(folder, join(releases, release));
  switchTo(out, release, latest);
  tidy(out);
  return { kind: 'published', release, figures };
}

/** Reads again what is new in a release, and loads it if its code is new. */
async function findFault(
  { folder, before, after, fresh }: ReleaseWriter,
  load: NonNullable<PublishOptions['load']>,
): Promise<Refused | undefined> {
  const damage = await findDamage(folder, new Map([...after].filter(([path]) => fresh.has(path))));
  if (damage.length > 0) return { kind: 'damaged', paths: damage.map(({ path }) => path) };
  if (!hasOtherCode(after, before)) return undefined;
  const reason = await load(folder);
  return reason === undefined ? undefined : { kind: 'unloadable', reason };
}

/** The name of a folder for a release: its id, with a number where a release of the same id may still be in use. */
function freeName(releases: string, id: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? id : `${id}-${number}`;
    if (!existsSync(join(releases, name))) return name;
  }
}

/** Gives up an unfinished release, if it has not been published. Its files are deleted, or used again, in the background. */
export function discardRelease({ out, folder }: ReleaseWriter, tidy: (out: string) => void = startTidy): void {
  if (!existsSync(folder)) return;
  setAside(releaseLayout(out).releases, basename(folder));
  tidy(out);
}
