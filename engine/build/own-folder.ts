import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Astro needs its output below its own root; a finished build is moved to the output folder. */
export const WORK = fileURLToPath(new URL('../../.sitefold', import.meta.url));

/** The folder in which this process makes pages. If it stays behind, the next build removes it. */
export function ownFolder(): string {
  return join(WORK, `build-${process.pid}`);
}

/** Removes the folders of builds that were stopped before their end. */
export function removeStaleFolders(): void {
  mkdirSync(WORK, { recursive: true });
  for (const name of readdirSync(WORK)) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || pid === process.pid) continue;
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(WORK, name), { recursive: true, force: true });
    }
  }
}
