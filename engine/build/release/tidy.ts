import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HISTORY, KEPT, readHistory } from './history.ts';
import { isOfService, releasesInUse } from './in-use.ts';
import { readSealed } from './integrity.ts';
import { takeFileLock } from './lock.ts';
import { currentName, releaseLayout } from './release.ts';
import { isLeftBehind, isSetAside, listSetAside, setAside } from './set-aside.ts';
import { isSpare, isUpdated, makeCopy, staleSpares, type Original } from './spare.ts';

const LOCK = '.tidy';
const PROCESS = fileURLToPath(new URL('./tidy-process.ts', import.meta.url));

/**
 * Starts a process that tidies an output folder in the background, and goes on when this process has ended. In CI, where `CI` is set, it
 * makes no spares: the folder is copied from there.
 */
export function startTidy(out: string): void {
  const options: TidyOptions = { spares: !process.env.CI };
  // The folder of this process may be deleted while the other one is running.
  spawn(process.execPath, [PROCESS, out, JSON.stringify(options)], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref();
}

/** `spares`: false where no further build is to be expected. */
export interface TidyOptions {
  readonly spares?: boolean;
}

/** Deletes the releases that are not kept and what stopped builds left, and prepares spares for the next builds. */
export function tidy(out: string, { spares = true }: TidyOptions = {}): void {
  const { releases } = releaseLayout(out);
  // A release that is published meanwhile starts another process, which finds the lock and leaves the work to this one.
  while (existsSync(releases) && needsTidy(out, spares)) {
    const lock = takeFileLock(join(releases, LOCK));
    if ('heldBy' in lock) return;
    try {
      tidyOnce(out, spares);
    } finally {
      lock.release();
    }
  }
}

/** Makes the spares before it deletes: the next build may already be waiting for one. */
function tidyOnce(out: string, spares: boolean): void {
  const { releases } = releaseLayout(out);
  for (const name of namesToSetAside(out)) setAside(releases, name);
  if (spares && !hasMadeSpares(out)) return;
  for (const name of listSetAside(releases)) {
    rmSync(join(releases, name), { recursive: true, force: true });
    if (spares && namesToMake(out).length > 0) return;
  }
}

function needsTidy(out: string, spares: boolean): boolean {
  const { releases } = releaseLayout(out);
  return (
    namesToSetAside(out).length > 0 || listSetAside(releases).length > 0 || (spares && namesToMake(out).length > 0)
  );
}

function namesToSetAside(out: string): string[] {
  const { releases } = releaseLayout(out);
  // The names come first: a build writes a release into the history before it moves it in.
  const names = readdirSync(releases);
  const history = readHistory(releases).slice(0, KEPT);
  const needed = new Set([
    ...history.map(({ release }) => release),
    ...releasesInUse(releases),
    currentName(out),
    HISTORY,
    LOCK,
  ]);
  return names.filter(
    (name) =>
      !needed.has(name) && !isSpare(name) && !isSetAside(name) && isLeftBehind(name) && !isOfService(releases, name),
  );
}

/** The names of the spares that are missing or out of date. */
function namesToMake(out: string): string[] {
  const original = readCurrent(out);
  return original ? staleSpares(releaseLayout(out).releases, original.seal) : [];
}

function readCurrent(out: string): Original | undefined {
  const release = currentName(out);
  if (release === undefined) return undefined;
  const folder = join(releaseLayout(out).releases, release);
  const sealed = readSealed(folder);
  return sealed && { folder, ...sealed };
}

/** Makes all spares. False if another release was switched to meanwhile. */
function hasMadeSpares(out: string): boolean {
  while (namesToMake(out).length > 0) if (!hasMadeSpare(out)) return false;
  return true;
}

/** Makes one spare. False if another release was switched to meanwhile. */
function hasMadeSpare(out: string): boolean {
  const { releases } = releaseLayout(out);
  const release = currentName(out);
  const original = readCurrent(out);
  const [name] = original ? staleSpares(releases, original.seal) : [];
  if (!original || name === undefined) return true;
  const unfinished = join(releases, `.making-${process.pid}`);
  const isOld = existsSync(join(releases, name));
  // The material: the spare that is out of date, or an old release, or what was given up before.
  const material = isOld ? name : listSetAside(releases).find((one) => existsSync(join(releases, one, 'client')));
  if (existsSync(unfinished)) setAside(releases, `.making-${process.pid}`);
  if (material !== undefined && !isRenamed(join(releases, material), unfinished)) return true;
  const goesOn = (): boolean => currentName(out) === release;
  if (!(isOld && isUpdated(unfinished, original)) && !makeCopy(unfinished, original, goesOn)) return false;
  renameSync(unfinished, join(releases, name));
  return true;
}

/** False if a build has taken the spare in between. */
function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return false;
  }
}
