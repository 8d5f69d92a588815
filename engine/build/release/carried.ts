import { hash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HASHED_FILES } from '../../output/headers/cache-control.ts';
import type { FileMark, Integrity } from './integrity.ts';
import { createPlacer, linkOrCopy } from './place-file.ts';

export const CARRIED_FILE = 'carried.json';

/** The folder of files whose names hold the digest of their content. */
const HASHED = `client${HASHED_FILES}`;

/**
 * Links the hashed assets of other releases into a release, for visitors whose pages are of those. They are listed beside its own
 * record, so that they are not a part of the release, and no later release inherits them from it.
 */
export function carryAssets(folder: string, others: readonly string[]): void {
  const carried = new Map(readCarried(folder));
  const from = new Map<string, string>();
  for (const other of others) {
    const foreign = readCarried(other);
    for (const path of listAssets(other)) {
      if (foreign.has(path) || from.has(path) || existsSync(join(folder, path))) continue;
      const file = join(other, path);
      const content = readFileSync(file);
      from.set(path, file);
      carried.set(path, { sha256: hash('sha256', content), bytes: content.length });
    }
  }
  if (from.size === 0) return;
  // The list comes first: a file that is listed and missing does no harm, but one that is not listed belongs to no release.
  // It is written beside the release, where it is deleted if this process is stopped.
  const beside = join(dirname(folder), `.carried-${process.pid}`);
  writeFileSync(beside, formatCarried(carried));
  renameSync(beside, join(folder, CARRIED_FILE));
  const placer = createPlacer(folder);
  for (const [path, file] of from) placer.place(path, (to) => linkOrCopy(file, to));
}

/** Returns the files of earlier releases that a release carries. */
export function readCarried(folder: string): Integrity {
  try {
    const stored = JSON.parse(readFileSync(join(folder, CARRIED_FILE), 'utf8')) as Readonly<Record<string, FileMark>>;
    return new Map(Object.entries(stored));
  } catch {
    return new Map();
  }
}

function formatCarried(carried: Integrity): string {
  const sorted = [...carried].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`;
}

function listAssets(folder: string): string[] {
  try {
    return readdirSync(join(folder, HASHED), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${HASHED}${name}`);
  } catch {
    return [];
  }
}
