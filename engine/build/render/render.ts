import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { activeSites } from '../../model/active-sites.ts';
import { copyFolder } from '../release/release.ts';
import { moveStoredSite, writeStoredSite, type SiteToStore } from '../release/stored-site.ts';
import { openBundle } from './bundle.ts';
import { startProcess } from './child.ts';

/** The pages that one process renders. */
export interface RenderShare {
  /** The folder of the stored data from which the pages are rendered. */
  readonly folder: string;
  /** The folder of the unfinished release, which has the bundle. */
  readonly release: string;
  readonly flags: readonly string[];
}

const PROCESS = new URL('./render-process.ts', import.meta.url);
/** The fewest sites per process: what all pages of a process share is made in each. */
const FEWEST_SITES = 2;
/** More processes gain little, because they share the disk. */
const MOST_PROCESSES = 8;
/** The memory that each process needs, in bytes. */
const NEEDED_MEMORY = 1024 ** 3;

export interface Rendered {
  /** The folder of the unfinished release: the pages, their files, the server, and the data from which they were rendered. */
  readonly release: string;
  /** The peak memory of all processes together, in bytes. */
  readonly peakBytes: number;
}

/** Renders the pages of all active sites into a new folder, in as many processes as the cores and the memory allow. */
export async function renderSites(folder: string, site: SiteToStore): Promise<Rendered> {
  mkdirSync(folder, { recursive: true });
  writeStoredSite(folder, site);
  const release = join(folder, 'release');
  copyFolder(await openBundle(folder, site.model), release);
  const shares = shareOut(activeSites(site.model).map(({ flag }) => flag));
  const running = shares.map((flags) => startProcess(PROCESS, { folder, release, flags } satisfies RenderShare));
  try {
    const peaks = await Promise.all(running.map(({ peakBytes }) => peakBytes));
    moveStoredSite(folder, release);
    return { release, peakBytes: peaks.reduce((sum, peak) => sum + peak, 0) };
  } finally {
    // If one process has failed, the work of the others is not needed.
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/** Divides the sites, by their flags, into one share for each process. */
function shareOut(flags: readonly string[]): string[][] {
  const most = Math.max(
    1,
    Math.min(
      MOST_PROCESSES,
      availableParallelism(),
      Math.floor(process.availableMemory() / NEEDED_MEMORY),
      Math.floor(flags.length / FEWEST_SITES),
    ),
  );
  return Array.from({ length: most }, (_, index) => flags.filter((_flag, at) => at % most === index));
}
