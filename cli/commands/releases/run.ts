import { resolve } from 'node:path';
import { KEPT, type Changes, type HistoryEntry } from '../../../engine/build/release/history.ts';
import { servedReleases } from '../../../engine/build/release/release.ts';
import { EXIT, UserError, print, table } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly json?: boolean;
}

/** Lists the releases, the one that serves first, then by when they served. */
export function runReleases({ root, out, json }: Options): Promise<void> {
  const releases = servedReleases(resolve(root, out)).slice(0, KEPT);
  if (releases.length === 0)
    throw new UserError(`There is no build in ${out}; make one with sitefold build.`, EXIT.findings);
  print(json ? formatJson(releases) : formatTable(releases));
  return Promise.resolve();
}

function formatJson(releases: readonly HistoryEntry[]): string {
  const shown = releases.map(({ figures, ...entry }, index) => ({ ...entry, serves: index === 0, ...figures }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function formatTable(releases: readonly HistoryEntry[]): string {
  const rows = releases.map(({ release, builtAt, figures }, index) => [
    release,
    builtAt,
    String(figures?.pages ?? '-'),
    formatChanges(figures?.changes?.pages),
    formatChanges(figures?.changes?.files),
    index === 0 ? 'serves' : '',
  ]);
  return table([['release', 'built at', 'pages', 'changes of pages', 'changes of files', ''], ...rows]);
}

/** `-` for the first release, which has no other one to be compared with. */
function formatChanges(changes: Changes | undefined): string {
  if (!changes) return '-';
  const parts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => changes[kind] > 0)
    .map((kind) => `${changes[kind]} ${kind}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
