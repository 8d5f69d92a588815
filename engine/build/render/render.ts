import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activeSites } from '../../model/active-sites.ts';
import type { Site } from '../../model/site.ts';
import { moveStoredSite, writeStoredSite, type SiteToStore } from '../release/stored-site.ts';

/** The pages that one process renders. */
export interface RenderShare {
  /** The folder of the stored data from which the pages are rendered. */
  readonly folder: string;
  readonly out: string;
  readonly flags: readonly string[];
}

export type RenderReport =
  | { readonly kind: 'rendered'; readonly peakBytes: number }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | undefined;
      readonly path: string | undefined;
    };

const ENGINE_ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROCESS = fileURLToPath(new URL('./render-process.ts', import.meta.url));
/** The fewest sites per process: each process makes the bundles again, which takes as long as the pages of about this many sites. */
const FEWEST_SITES = 4;
/** More processes gain little, because they share the disk. */
const MOST_PROCESSES = 8;
/** The memory that each process needs, in bytes. */
const NEEDED_MEMORY = 1024 ** 3;
/** Astro makes a random key for server islands, which Sitefold does not use. A fixed key makes builds reproducible. */
const FIXED_KEY = Buffer.alloc(32).toString('base64');
/** The environment of a process: a build must not depend on other variables or contain secrets. Astro needs a home folder and writes nothing to it. */
const ENVIRONMENT = { HOME: '/', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ASTRO_KEY: FIXED_KEY };

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
  const [first, ...others] = shareOut(folder, activeSites(site.model));
  const running: RunningProcess[] = [];
  try {
    for (const share of [first, ...others]) running.push(startProcess(share));
    const peaks = await Promise.all(running.map(({ peakBytes }) => peakBytes));
    for (const share of others) takeOver(share, first);
    rmSync(cacheOf(first), { recursive: true, force: true });
    moveStoredSite(folder, first.out);
    return { release: first.out, peakBytes: peaks.reduce((sum, peak) => sum + peak, 0) };
  } finally {
    // If one process has failed, the work of the others is not needed.
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/** Divides the sites into shares. The first contains the root site; all of its output is kept, but only the pages of the others. */
function shareOut(folder: string, sites: readonly Site[]): [RenderShare, ...RenderShare[]] {
  const most = Math.max(
    1,
    Math.min(
      MOST_PROCESSES,
      availableParallelism(),
      Math.floor(process.availableMemory() / NEEDED_MEMORY),
      Math.floor(sites.length / FEWEST_SITES),
    ),
  );
  const share = (index: number): RenderShare => ({
    folder,
    out: join(folder, `share-${index}`),
    flags: sites.filter((_site, at) => at % most === index).map(({ flag }) => flag),
  });
  return [share(0), ...Array.from({ length: most - 1 }, (_, index) => share(index + 1))];
}

/** Returns the cache folder of Astro, which is not needed after a build. */
export function cacheOf({ out }: RenderShare): string {
  return join(out, 'cache');
}

interface RunningProcess {
  /** Resolves with the peak memory of the process when it has rendered its pages. */
  readonly peakBytes: Promise<number>;
  /** Ends the process and waits for its exit, because it may still be writing. */
  stop(): Promise<void>;
}

function startProcess(share: RenderShare): RunningProcess {
  mkdirSync(share.out, { recursive: true });
  const child = fork(PROCESS, { cwd: ENGINE_ROOT, env: ENVIRONMENT, execArgv: [] });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const peakBytes = new Promise<number>((done, failed) => {
    child.once('message', (report: RenderReport) => {
      if (report.kind === 'rendered') return done(report.peakBytes);
      const { message, stack, code, path } = report;
      failed(Object.assign(new Error(message), { stack, code, path }));
    });
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      const why = signal === 'SIGKILL' ? 'SIGKILL; the machine may be out of memory' : (signal ?? `exit code ${code}`);
      const fail = (): void => failed(new Error(`the process that renders pages ended without a word (${why})`));
      // Its last message may not have arrived yet.
      if (child.connected) child.once('disconnect', fail);
      else fail();
    });
  });
  child.send(share);
  return {
    peakBytes,
    stop() {
      child.kill();
      return ended;
    },
  };
}

/** Moves the pages of a share to where the first process has put its own. */
function takeOver({ out, flags }: RenderShare, first: RenderShare): void {
  const assets = (of: string): string =>
    readdirSync(join(of, 'client', '_astro'))
      .sort()
      .join('\n');
  // Pages name their scripts and styles by digests, so all processes must have made the same.
  if (assets(out) !== assets(first.out))
    throw new Error('two processes made other scripts or styles of the same sources');
  for (const flag of flags) renameSync(join(out, 'client', flag), join(first.out, 'client', flag));
  rmSync(out, { recursive: true });
}
