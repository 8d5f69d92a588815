import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Longer than any file of a release. */
const POOL = randomBytes(16 * 1024 ** 2);

/** The seconds that the plain file system takes to write files of these sizes beside a folder: no build that writes them can be faster. */
export function writeFloor(beside: string, files: ReadonlyMap<string, { readonly bytes: number }>): number {
  const folder = mkdtempSync(join(beside, 'floor-'));
  try {
    const started = performance.now();
    const made = new Set<string>();
    for (const [path, { bytes }] of files) {
      const file = join(folder, path);
      const parent = dirname(file);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      writeFileSync(file, POOL.subarray(0, bytes));
    }
    return (performance.now() - started) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
