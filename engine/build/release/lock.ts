import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A lock: the function that releases it, or the process that holds it. */
export type Taken = { release(): void } | { heldBy: number };

/** Takes a lock, a file that names the process that holds it. Takes over a lock whose process has ended. */
export function takeFileLock(lock: string): Taken {
  // The lock is written to another file and linked in one step, so that no process reads a lock without its process id.
  const beside = `${lock}.${process.pid}`;
  writeFileSync(beside, String(process.pid));
  try {
    while (!isLinked(beside, lock)) {
      const holder = readLock(lock);
      if (holder !== undefined && isRunning(holder)) return { heldBy: holder };
      removeStale(lock);
    }
    return { release: () => rmSync(lock, { force: true }) };
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Links a file; false if the other one exists. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    return false;
  }
}

/** Removes the lock of a process that has ended. Another process may have taken the lock over in between: then it gets it back. */
function removeStale(lock: string): void {
  const aside = `${lock}.${process.pid}-stale`;
  try {
    renameSync(lock, aside);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return;
  }
  const holder = readLock(aside);
  if (holder !== undefined && isRunning(holder)) isLinked(aside, lock);
  rmSync(aside);
}

/** Undefined if the lock was released in the meantime. */
function readLock(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Tells whether a process with this id is running. The id of this process in a file was left by an earlier one. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
