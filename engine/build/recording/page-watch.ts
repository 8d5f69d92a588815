import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageTime, Recorder } from './recorder.ts';

/** What a process that renders pages records of itself. */
export interface PageWatch {
  /** Notes a page that has been rendered. `began` is of `performance.now()`. */
  page(page: Omit<PageTime, 'took'>): void;
  /** Writes what was noted. */
  end(): Promise<void>;
}

export interface WatchTask {
  /** The file for the times of the pages. */
  readonly times: string;
  /** The folder for a CPU profile. Undefined: there is none. */
  readonly profiles: string | undefined;
}

interface StoredTimes {
  readonly pid: number;
  readonly origin: number;
  readonly pages: readonly PageTime[];
}

/** Begins to record. The profile begins at once. */
export async function watchPages({ times, profiles }: WatchTask): Promise<PageWatch> {
  const pages: PageTime[] = [];
  const endProfile = profiles === undefined ? undefined : await startProfile();
  return {
    page: (page) => void pages.push({ ...page, took: performance.now() - page.began }),
    async end() {
      const stored: StoredTimes = { pid: process.pid, origin: performance.timeOrigin, pages };
      writeFileSync(times, JSON.stringify(stored));
      if (profiles !== undefined) await endProfile?.(join(profiles, `render-${process.pid}.cpuprofile`));
    },
  };
}

/** Hands what a process has written over to the recorder. */
export function readTimes(times: string, recorder: Recorder): void {
  const { origin, ...share } = JSON.parse(readFileSync(times, 'utf8')) as StoredTimes;
  recorder.share(share, origin);
}

async function startProfile(): Promise<(file: string) => Promise<void>> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return async (file) => {
    const { profile } = await session.post('Profiler.stop');
    writeFileSync(file, JSON.stringify(profile));
    session.disconnect();
  };
}
