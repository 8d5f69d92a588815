import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which shards are put, below the output folder of their build. */
export function shardsFolder(out: string): string {
  return join(out, 'shards');
}

/** Removes the shards of other builds from such a folder. */
export function removeOtherShards(folder: string, build: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== build) rmSync(join(folder, entry.name), { recursive: true, force: true });
}
