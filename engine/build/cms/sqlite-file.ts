import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Opens an SQLite file, and creates a broken one again. Uses memory without a path, if another process holds the file, or if it cannot be created. */
export function openSqliteFile<T>(file: string | undefined, open: (location: string) => T): T {
  if (file === undefined) return open(MEMORY);
  try {
    mkdirSync(dirname(file), { recursive: true });
    return open(file);
  } catch (cause) {
    // Another process writes to the file: it is not broken and must not be deleted.
    if (BUSY.has((cause as { errcode?: unknown }).errcode)) return open(MEMORY);
    // The file is truncated or is not an SQLite file. Its content can be requested again.
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
