import { resolve } from 'node:path';
import type { Changes, HistoryEntry } from '../../../engine/build/release/history.ts';
import { releasesInUse } from '../../../engine/build/release/in-use.ts';
import { keptReleases, releaseLayout } from '../../../engine/build/release/release.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, UserError, print } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly json?: boolean;
}

/** A release, and whether it serves: services may have refused the current one and go on with another. */
interface Listed extends HistoryEntry {
  readonly serves: boolean;
}

/** Lists the releases, the current one first, then by when they served. */
export function runReleases({ root, out, json }: Options): Promise<void> {
  const folder = resolve(root, out);
  const inUse = releasesInUse(releaseLayout(folder).releases);
  const releases = keptReleases(folder).map((entry, index) => ({
    ...entry,
    serves: inUse.size === 0 ? index === 0 : inUse.has(entry.release),
  }));
  if (releases.length === 0)
    throw new UserError(`There is no build in ${out}; make one with sitefold build.`, EXIT.findings);
  print(json ? formatJson(releases) : formatReleases(releases));
  return Promise.resolve();
}

function formatJson(releases: readonly Listed[]): string {
  const shown = releases.map(({ figures, ...entry }) => ({ ...entry, ...figures }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function formatReleases(releases: readonly Listed[]): string {
  const rows = releases.map(({ release, builtAt, figures, serves }, index) => [
    release,
    builtAt,
    String(figures?.pages ?? '-'),
    formatChanges(figures?.changes?.pages),
    formatChanges(figures?.changes?.files),
    serves ? 'serves' : index === 0 ? 'current, not served' : '',
  ]);
  return formatTable(
    { head: ['release', 'built at', 'pages', 'changes of pages', 'changes of files', ''], rows },
    AS_DATA,
  );
}

/** `-` for the first release, which has no other one to be compared with. */
function formatChanges(changes: Changes | undefined): string {
  if (!changes) return '-';
  const parts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => changes[kind] > 0)
    .map((kind) => `${changes[kind]} ${kind}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
