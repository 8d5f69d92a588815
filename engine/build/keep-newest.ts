import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Removes all entries of a folder but those that were used last. */
export function keepNewest(folder: string, most: number): void {
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => lastUse(b) - lastUse(a));
  for (const old of byAge.slice(most)) rmSync(old, { recursive: true, force: true });
}

/** 0 if another process has removed the entry meanwhile. */
function lastUse(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
