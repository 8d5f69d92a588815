import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { findUnreached } from '../../redirects/analysis/find-shadowed.ts';
import type { RedirectContext } from './context.ts';

/** The most rules that a message lists; the others are counted. */
const MOST_NAMED = 3;

/** A rule has no effect if more specific rules together match all of its requests on all of its sites. */
export function redirectReached({ model, written, report }: RedirectContext): void {
  for (const { rule, winners, example } of findUnreached(written, model.routeRedirects)) {
    report({
      code: 'RD029',
      message: `No request reaches \`${rule.id}\`: ${listOf(winners.map(({ id }) => `\`${id}\``))} ${winners.length === 1 ? 'takes' : 'take'} all of its requests.${example === undefined ? '' : ` For example, ${example}.`}`,
      hint: 'Delete it, or narrow the sources that take its requests.',
      at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'from')),
      related: winners
        .slice(0, MOST_NAMED)
        .map(({ at }) => ({ message: 'takes its requests', at: originAt(at.file, pointerTo(at.pointer, 'from')) })),
    });
  }
}

function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const named = rest > 0 ? [...names.slice(0, MOST_NAMED), `${rest} more`] : [...names];
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}
