import { outcomeText, type ChangeKind } from '../engine/redirects/analysis/diff-redirects.ts';
import type { RuleChange } from '../engine/redirects/analysis/redirect-changes.ts';
import { plural } from '../engine/model/plain-words.ts';
import { paintData as paint } from './io.ts';

const SIGNS: Record<ChangeKind, string> = { gained: '+', lost: '-', retargeted: '~', status: '~' };
const COLOURS = { gained: 'green', lost: 'red', retargeted: 'yellow', status: 'yellow' } as const;
/** Sites of one change that are shown; the others are counted. */
const MOST_SITES = 3;

/** Formats the changes that come from the same rules: the rule with its place, and the addresses below. */
export function formatRuleChange({ kind: same, place, changes }: RuleChange): string {
  const lines = changes
    .slice(0, MOST_SITES)
    .map(
      ({ kind, request, before, after }) =>
        `  ${paint(COLOURS[kind], SIGNS[kind])} ${request}  ${outcomeText(before)} → ${outcomeText(after)}\n`,
    );
  const more = changes.length - MOST_SITES;
  const rest = more > 0 ? `    and on ${more} more ${plural('site', more)}\n` : '';
  return `${paint('bold', same)}  ${place?.id ?? ''}  ${place?.file ?? ''}:${place?.line ?? ''}\n${lines.join('')}${rest}`;
}
