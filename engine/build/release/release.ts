import {
  copyFileSync,
  existsSync,
  linkSync,
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

/** The content of `builds/latest.json`. */
export interface Latest {
  readonly id: string;
  /** ISO 8601. */
  readonly builtAt: string;
}

/** The number of releases to keep: the current one, and the previous one, which a running service may still use. */
const KEPT = 2;

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
  const { latest, current } = releaseLayout(out);
  try {
    const found = JSON.parse(readFileSync(latest, 'utf8')) as Latest;
    return readlinkSync(current) === join('releases', found.id) && existsSync(join(current, 'site.json'))
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Publishes a finished folder as a release: moves it in, switches the link in one step, and writes `builds/latest.json` last. An
 * interruption leaves the previous release in place.
 */
export function publishRelease(folder: string, out: string, latest: Latest): void {
  const layout = releaseLayout(out);
  const target = join(layout.releases, latest.id);
  mkdirSync(layout.releases, { recursive: true });
  replaceFolder(folder, target);
  const link = `${layout.current}.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(join('releases', latest.id), link);
  renameSync(link, layout.current);
  mkdirSync(dirname(layout.latest), { recursive: true });
  const beside = `${layout.latest}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(latest)}\n`);
  renameSync(beside, layout.latest);
  removeOldReleases(layout.releases, latest.id);
}

/** Replaces a folder by another one. The old folder stays until the new one is on the same disk. */
function replaceFolder(from: string, to: string): void {
  const beside = `${to}.partial`;
  const aside = `${to}.aside`;
  for (const left of [beside, aside]) rmSync(left, { recursive: true, force: true });
  try {
    renameSync(from, beside);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    copyFolderOrNothing(from, beside);
  }
  if (existsSync(to)) renameSync(to, aside);
  renameSync(beside, to);
  rmSync(aside, { recursive: true, force: true });
}

function copyFolderOrNothing(from: string, to: string): void {
  try {
    copyFolder(from, to);
  } catch (cause) {
    rmSync(to, { recursive: true, force: true });
    throw cause;
  }
}

/** Copies a folder file by file, because `cpSync` reports a full disk as an input/output error. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyFolder(join(from, entry.name), join(to, entry.name));
    else copyFileSync(join(from, entry.name), join(to, entry.name));
  }
}

function removeOldReleases(folder: string, current: string): void {
  const order = join(folder, 'order.json');
  const known = readOrder(order).filter((id) => id !== current);
  const kept = [current, ...known].slice(0, KEPT);
  writeFileSync(order, `${JSON.stringify(kept)}\n`);
  for (const name of readdirSync(folder)) {
    if (name !== 'order.json' && !kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function readOrder(path: string): string[] {
  try {
    const order: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(order) ? order.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Takes the lock of an output folder, so that two builds do not publish at the same time. Returns the function that releases it, or
 * the process that holds it. Takes over a lock whose process has ended.
 */
export function takeLock(out: string): { release(): void } | { heldBy: number } {
  const { lock } = releaseLayout(out);
  mkdirSync(out, { recursive: true });
  // The lock is written to another file and linked in one step, so that no process reads a lock without its process id.
  const beside = `${lock}.${process.pid}`;
  writeFileSync(beside, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(beside, lock);
        return { release: () => rmSync(lock, { force: true }) };
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
        const holder = readLock(lock);
        if (holder !== undefined && isRunning(holder)) return { heldBy: holder };
        rmSync(lock, { force: true });
      }
    }
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Undefined if the lock was released in the meantime. */
function readLock(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
