import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './lock.ts';

/** The name of a file or folder that is about to be deleted begins so. */
const OLD = '.old-';
/** Files and folders of a running process: its unfinished release, its unfinished spare, and what is written before it is renamed. */
const OF_PROCESS = /^(?:\.work-|\.making-|\.carried-|\.tidy\.|\.serving\.|history\.json\.)(\d+)(?:-stale)?$/;

/** Renames a file or folder below `releases`, so that it is deleted in the background and never has the name of a release. */
export function setAside(releases: string, name: string): void {
  let number = 1;
  const old = (): string => join(releases, `${OLD}${number}-${name.replace(/^\./, '')}`);
  while (existsSync(old())) number += 1;
  try {
    renameSync(join(releases, name), old());
  } catch (cause) {
    // The process that it belonged to came to its end.
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
}

/** Returns the names of what was set aside. */
export function listSetAside(releases: string): string[] {
  return readdirSync(releases).filter(isSetAside).sort();
}

export function isSetAside(name: string): boolean {
  return name.startsWith(OLD);
}

/** Tells whether the process that a file or folder below `releases` belongs to has ended. */
export function isLeftBehind(name: string): boolean {
  const pid = OF_PROCESS.exec(name)?.[1];
  return pid === undefined || !(Number(pid) === process.pid || isRunning(Number(pid)));
}
