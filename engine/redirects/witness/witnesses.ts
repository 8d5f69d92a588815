import type { RedirectRule } from '../../model/redirect.ts';
import { freshWords, requestPath } from './fresh-words.ts';
import { guardQueries, withQuery } from './guard-queries.ts';
import { nearRequests, type Surroundings } from './near-requests.ts';
import { pathClasses } from './path-classes.ts';

export interface WitnessOptions {
  /**
   * `site`: every source is tried in every way on each of its sites. `rule`: it is tried in every way on the root and one prefix, and only
   * as written on the others, for engines that take milliseconds for a request.
   */
  readonly per?: 'site' | 'rule';
  /**
   * Leaves out requests that none of these rules matches, except for those around regular expressions, which are only sampled. Enough to
   * compare sets that have the other rules in common.
   */
  readonly matching?: ReadonlySet<RedirectRule> | undefined;
}

/**
 * Requests (raw path and query) that distinguish a set of rules from any other: one for each class of paths that the patterns distinguish,
 * and around each source the requests that a wrong copy of the rule decides differently. To compare two sets, pass the rules of both at
 * once: the classes are then those of their product, which proves them equal or not. Regular expressions are sampled.
 *
 * `flags`: the prefixes of the sites, without the root. No request occurs twice; the order follows from the arguments.
 */
export function witnesses(
  rules: readonly RedirectRule[],
  flags: readonly string[],
  { per = 'site', matching }: WitnessOptions = {},
): string[] {
  const fresh = freshWords(rules, flags);
  const requests = new Set<string>();
  for (const rule of rules) {
    if (matching?.has(rule) === false && rule.source.segments[0]?.kind !== 'regex') continue;
    for (const request of nearRequests(rule, { flags, fresh, per })) requests.add(request);
  }
  for (const request of classRequests(rules, { flags, fresh, per, matching })) requests.add(request);
  return [...requests];
}

function* classRequests(
  rules: readonly RedirectRule[],
  { flags, fresh, per, matching }: Surroundings & Pick<WitnessOptions, 'matching'>,
): Generator<string> {
  for (const { flags: alike, parts, slashes, rules: taking } of pathClasses(rules, flags, fresh)) {
    if (matching && !taking.some((rule) => matching.has(rule))) continue;
    const sites = per === 'site' ? alike : alike.slice(0, 1);
    const guards = taking.map(({ query }) => query);
    const queries = taking.length === 0 ? [undefined] : guardQueries(guards, fresh);
    for (const flag of sites) {
      for (const slash of taking.length === 0 && parts.length > 0 ? slashes.slice(0, 1) : slashes) {
        for (const query of queries) yield withQuery(requestPath(flag, parts, slash), query);
      }
    }
  }
}
