import type { RedirectRule } from '../../model/redirect.ts';
import { originOf } from '../match/decide.ts';
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
 * Requests that distinguish a set of rules from any other: one for each class of paths that the patterns distinguish,
 * and around each source the requests that a wrong copy of the rule decides differently. To compare two sets, pass the rules of both at
 * once: the classes are then those of their product, which proves them equal or not. Regular expressions are sampled.
 *
 * A request is a raw path and query. For a host that rules are bound to, it is a full address, see `splitAddress`; these paths are also
 * tried on the host of the sites, where the rules must not match.
 *
 * `flags`: the prefixes of the sites, without the root. No request occurs twice; the order follows from the arguments.
 */
export function witnesses(
  rules: readonly RedirectRule[],
  flags: readonly string[],
  { per = 'site', matching }: WitnessOptions = {},
): string[] {
  const surroundings = { flags, fresh: freshWords(rules, flags), per };
  const { '': common = [], ...hosts } = Object.groupBy(rules, originOf);
  const requests = new Set(requestsOf(common, { ...surroundings, matching }));
  for (const [origin, bound = []] of Object.entries(hosts)) {
    // Outside of the bound rules, the host decides as that of the sites.
    const own = new Set(matching ? bound.filter((rule) => matching.has(rule)) : bound);
    for (const request of requestsOf([...bound, ...common], { ...surroundings, matching: own })) {
      requests.add(request);
      requests.add(`${origin}${request}`);
    }
  }
  return [...requests];
}

type Choice = Surroundings & Pick<WitnessOptions, 'matching'>;

function* requestsOf(rules: readonly RedirectRule[], { matching, ...surroundings }: Choice): Generator<string> {
  if (matching?.size === 0) return;
  for (const rule of rules) {
    if (matching?.has(rule) === false && rule.source.segments[0]?.kind !== 'regex') continue;
    yield* nearRequests(rule, surroundings);
  }
  yield* classRequests(rules, { ...surroundings, matching });
}

function* classRequests(rules: readonly RedirectRule[], { flags, fresh, per, matching }: Choice): Generator<string> {
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
