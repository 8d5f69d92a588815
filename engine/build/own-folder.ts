import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Astro needs its output below its own root; a finished build is moved to the output folder. */
export const WORK = fileURLToPath(new URL('../../.sitefold', import.meta.url));

/** The folder in which this process makes pages. If it stays behind, the next build removes it. */
export function ownFolder(): string {
  return join(WORK, `build-${process.pid}`);
}
