import type { HeaderChange } from '../../../output/headers/compare-headers.ts';
import type { Planned } from './planned.ts';
import { code, line, listCodes, type Line, type Section } from './report.ts';
import { someSites } from './sites-text.ts';

/** The most paths of files that a line shows. */
const MOST_PATHS = 5;

/** The headers that change. */
export function describeHeaders({ plan: { headers, filePaths } }: Planned): Section {
  return {
    title: 'Headers',
    lines: [
      ...headers.map(describeHeader),
      ...(filePaths.added.length > 0
        ? [line('Paths of files, no longer of pages: ', listCodes(filePaths.added, MOST_PATHS))]
        : []),
      ...(filePaths.removed.length > 0
        ? [line('No longer paths of files: ', listCodes(filePaths.removed, MOST_PATHS))]
        : []),
    ],
  };
}

function describeHeader({ name, sites, before, now }: HeaderChange): Line {
  const on = sites === undefined ? 'every answer' : `the pages of ${someSites(sites)}`;
  const head = line(code(name), ` of ${on}: `);
  if (now === undefined) return line(head, 'no longer sent, before ', code(before ?? ''));
  if (before === undefined) return line(head, 'new, ', code(now));
  const [removed, added] = differingParts(before, now);
  return line(
    head,
    removed.length > 0 ? [code(removed), ' → '] : 'also ',
    added.length > 0 ? code(added) : 'without it',
  );
}

/** Returns the directives of a policy that differ; of any other header, its whole values. */
function differingParts(before: string, now: string): [removed: string, added: string] {
  const [old, current] = [before, now].map((value) => value.split('; '));
  const only = (parts: readonly string[] = [], others: readonly string[] = []): string =>
    parts.filter((part) => !others.includes(part)).join('; ');
  return [only(old, current), only(current, old)];
}
