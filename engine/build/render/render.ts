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
  /** Where what they are rendered from is stored. */
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
/** Each process makes the bundles anew, which takes as long as the pages of about this many sites. */
const FEWEST_SITES = 4;
/** More gain little: the disk is shared. */
const MOST_PROCESSES = 8;
/** The memory that each needs, in bytes. */
const NEEDED_MEMORY = 1024 ** 3;
/** Astro makes a random key for server islands, which this site has none of; a fixed one keeps builds alike. */
const FIXED_KEY = Buffer.alloc(32).toString('base64');
/** A build must not depend on other variables, nor hold what is secret. Astro asks for a home and writes nothing into it. */
const ENVIRONMENT = { HOME: '/', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ASTRO_KEY: FIXED_KEY };

export interface Rendered {
  /** The folder of the release so far: the pages, what they load, the server, and what they were rendered from. */
  readonly release: string;
  /** The most memory that the processes held together, in bytes. */
  readonly peakBytes: number;
}

/** Renders the pages of all active sites into a folder that is not there yet, in as many processes as the machine has cores and memory for. */
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
    // Where one has failed, what the others do is for nothing.
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/** The first share holds the root site; of what its process makes, everything is kept, and of what the others make, the pages. */
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

/** Where Astro keeps what it has no use for after a build. */
export function cacheOf({ out }: RenderShare): string {
  return join(out, 'cache');
}

interface RunningProcess {
  /** The most memory that it held, once it has rendered its pages. */
  readonly peakBytes: Promise<number>;
  /** Ends it, and waits until it is gone: it may still be writing. */
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
      // Its last word may still be on the way.
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
