import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Opens an SQLite file. One that is broken is begun again; where that is refused too, another process holds it, or no file is named, it lives in memory. */
export function openSqliteFile<T>(file: string | undefined, open: (location: string) => T): T {
  if (file === undefined) return open(MEMORY);
  try {
    mkdirSync(dirname(file), { recursive: true });
    return open(file);
  } catch (cause) {
    // Another process writes to it: it is sound, and not ours to delete.
    if (BUSY.has((cause as { errcode?: unknown }).errcode)) return open(MEMORY);
    // Cut short, or no SQLite at all. What it held can be asked for again.
  }
  try {
    for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
    return open(file);
  } catch {
    return open(MEMORY);
  }
}

const MEMORY = ':memory:';
/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY = new Set<unknown>([5, 6]);
