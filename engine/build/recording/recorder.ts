import { isPage } from '../release/history.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import { childSeconds } from './child-seconds.ts';

/** A page that was rendered. Times are in milliseconds, from the start of the build. */
export interface PageTime {
  readonly flag: string;
  /** The path below the prefix of the site. */
  readonly remainder: string;
  readonly template: string;
  readonly began: number;
  readonly took: number;
}

/** The pages that one process has rendered. */
export interface ShareTimes {
  readonly pid: number;
  readonly pages: readonly PageTime[];
}

/** What a stage of a build cost. Times are in milliseconds, from the start of the build. */
export interface Stage {
  readonly name: string;
  readonly began: number;
  readonly took: number;
  /** Seconds of processor time of the process of the build, with its threads. */
  readonly ownSeconds: number;
  /** The same of the processes that ended during the stage. Undefined where the system does not tell. */
  readonly childSeconds: number | undefined;
  /** What was added to the release. */
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

interface MemorySample {
  readonly at: number;
  /** The memory of all processes of the build. */
  readonly bytes: number;
}

export interface Recording {
  readonly stages: readonly Stage[];
  readonly shares: readonly ShareTimes[];
  readonly memory: readonly MemorySample[];
}

/** Records what a build costs, from the start of this process on. A build without a recorder measures nothing. */
export interface Recorder {
  /** The folder for the CPU profiles of the processes that render pages. Undefined: there are none. */
  readonly profiles: string | undefined;
  /** A stage begins, and the one before has ended. */
  stage(name: string): void;
  /** Counts what is added to this release from now on. */
  watch(writer: Pick<ReleaseWriter, 'after' | 'fresh'>): void;
  memory(bytes: number): void;
  /** Adds pages of another process. `origin` is the time from which it counts, in milliseconds since 1970. */
  share(share: ShareTimes, origin: number): void;
  /** Ends the last stage. */
  end(): Recording;
}

type Totals = Pick<Stage, 'ownSeconds' | 'childSeconds' | 'pages' | 'files' | 'bytes'>;

export function createRecorder(profiles?: string): Recorder {
  const stages: Stage[] = [];
  const shares: ShareTimes[] = [];
  const memory: MemorySample[] = [];
  let writer: Pick<ReleaseWriter, 'after' | 'fresh'> | undefined;
  let current = { name: '', began: 0, before: NOTHING };

  const totals = (): Totals => {
    const { user, system } = process.cpuUsage();
    return { ownSeconds: (user + system) / 1e6, childSeconds: childSeconds(), ...countFresh(writer) };
  };
  const close = (): Totals => {
    const now = totals();
    const { name, began, before } = current;
    if (name !== '')
      stages.push({
        name,
        began,
        took: performance.now() - began,
        ownSeconds: now.ownSeconds - before.ownSeconds,
        childSeconds: now.childSeconds === undefined ? undefined : now.childSeconds - (before.childSeconds ?? 0),
        pages: now.pages - before.pages,
        files: now.files - before.files,
        bytes: now.bytes - before.bytes,
      });
    return now;
  };
  return {
    profiles,
    stage(name) {
      // The first stage begins with the process: its start takes time too.
      const isFirst = current.name === '';
      const before = close();
      current = isFirst ? { name, began: 0, before: NOTHING } : { name, began: performance.now(), before };
    },
    watch(next) {
      writer = next;
    },
    memory(bytes) {
      memory.push({ at: performance.now(), bytes });
    },
    share({ pid, pages }, origin) {
      const later = origin - performance.timeOrigin;
      shares.push({ pid, pages: pages.map((page) => ({ ...page, began: page.began + later })) });
    },
    end() {
      close();
      return { stages, shares, memory };
    },
  };
}

const NOTHING: Totals = { ownSeconds: 0, childSeconds: 0, pages: 0, files: 0, bytes: 0 };

/** Counts what a release has so far that the release before does not have. */
function countFresh(
  writer: Pick<ReleaseWriter, 'after' | 'fresh'> | undefined,
): Pick<Stage, 'pages' | 'files' | 'bytes'> {
  let [pages, files, bytes] = [0, 0, 0];
  for (const path of writer?.fresh ?? []) {
    if (isPage(path)) pages += 1;
    else files += 1;
    bytes += writer?.after.get(path)?.bytes ?? 0;
  }
  return { pages, files, bytes };
}
