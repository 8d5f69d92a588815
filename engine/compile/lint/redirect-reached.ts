import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { findShadowingRules } from '../../redirects/analysis/find-shadowed.ts';
import { flagsOf } from '../../redirects/chains/find-next-hop.ts';
import { exactPath } from '../../redirects/match/pattern.ts';
import { createRedirectIndex } from '../../redirects/match/redirect-index.ts';
import { freshWords } from '../../redirects/witness/fresh-words.ts';
import { describeSample } from '../../redirects/witness/sample-request.ts';
import type { LintContext } from './context.ts';

/** The most rules that a message lists; the others are counted. */
const MOST_NAMED = 3;

/** A rule has no effect if more specific rules together match all of its requests on all of its sites. */
export function redirectReached({ model, written, report }: LintContext): void {
  const doubtful = written.filter(createDoubt(written));
  if (doubtful.length === 0) return;
  const rules = [...written, ...model.routeRedirects];
  const flags = flagsOf(rules);
  const options = {
    index: createRedirectIndex(rules),
    flags,
    fresh: freshWords(rules, [...flags]),
    longest: rules.reduce((most, { source }) => Math.max(most, source.segments.length), 0),
  };
  for (const rule of doubtful) {
    const winners = findShadowingRules(rule, options);
    if (!winners) continue;
    const example = describeSample(rule, options.index, options.flags);
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

/** Selects the rules that others could hide. Only a higher priority hides a source without placeholders and guards. */
function createDoubt(rules: readonly RedirectRule[]): (rule: RedirectRule) => boolean {
  if (rules.some(({ priority }) => priority !== 0)) return () => true;
  return ({ source, query, caseSensitive }) =>
    !caseSensitive || exactPath(source) === undefined || Object.keys(query).length > 0;
}

function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const named = rest > 0 ? [...names.slice(0, MOST_NAMED), `${rest} more`] : [...names];
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}
