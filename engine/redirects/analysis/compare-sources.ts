import type { RedirectRule } from '../../model/redirect.ts';
import { lowerCasePrefix } from '../match/decide.ts';
import { expandSites } from '../match/expand-sites.ts';
import { matchRule } from '../match/match.ts';
import { normalisePath } from '../match/normalise-path.ts';
import { freshWords, requestPath } from '../witness/fresh-words.ts';
import { nearRequests } from '../witness/near-requests.ts';
import { pathClasses, type PathClass } from '../witness/path-classes.ts';
import { areDisjoint } from './disjoint.ts';

/** How the requests of one rule relate to those of another. `subset`: the second rule matches all requests of the first. */
export type Relation = 'disjoint' | 'equal' | 'subset' | 'superset' | 'partial';

export interface Comparison {
  readonly relation: Relation;
  /** False if one of the rules is a regular expression, which is only sampled. */
  readonly proven: boolean;
  /** A request that both rules match. */
  readonly example?: string;
}

/**
 * Compares the sets of requests that two rules match: their hosts, sites, sources, letter case, slashes, and query guards. It ignores which rule
 * wins. A request is assumed to have every query key once, so that two values of one key exclude each other.
 */
export function compareSources(a: RedirectRule, b: RedirectRule): Comparison {
  if (onOtherHosts(a, b) || areDisjoint(a, b)) return { relation: 'disjoint', proven: true };
  const sampled = [a, b].some(({ source }) => source.segments[0]?.kind === 'regex');
  const paths = placePaths(sampled ? sampledPaths(a, b) : classPaths(a, b));
  const query = commonQuery(a.query, b.query);
  if (paths.both === undefined || query === undefined) return { relation: 'disjoint', proven: !sampled };
  const onlyA = paths.onlyA || (b.host && !a.host) || !implies(a.query, b.query);
  const onlyB = paths.onlyB || (a.host && !b.host) || !implies(b.query, a.query);
  return {
    relation: onlyA ? (onlyB ? 'partial' : 'superset') : onlyB ? 'subset' : 'equal',
    proven: !sampled,
    example: query === '' ? paths.both : `${paths.both}?${query}`,
  };
}

function onOtherHosts(a: RedirectRule, b: RedirectRule): boolean {
  return a.host !== undefined && b.host !== undefined && a.host.name !== b.host.name;
}

/** A path, or a class of paths, and which of the two rules match it. */
interface Tried {
  readonly path: string;
  readonly byA: boolean;
  readonly byB: boolean;
}

interface Placed {
  onlyA: boolean;
  onlyB: boolean;
  both: string | undefined;
}

function placePaths(tried: Iterable<Tried>): Placed {
  const placed: Placed = { onlyA: false, onlyB: false, both: undefined };
  for (const { path, byA, byB } of tried) {
    if (byA && byB) placed.both ??= path;
    else if (byA) placed.onlyA = true;
    else if (byB) placed.onlyB = true;
    if (placed.onlyA && placed.onlyB && placed.both !== undefined) break;
  }
  return placed;
}

function* classPaths(a: RedirectRule, b: RedirectRule): Generator<Tried> {
  const flags = flagsOf(a, b);
  for (const found of pathClasses([a, b], flags, freshWords([a, b], flags))) {
    for (const slash of found.slashes) {
      const path = requestPath(found.flags[0] ?? '', found.parts, slash);
      yield { path, byA: takes(a, found, slash), byB: takes(b, found, slash) };
    }
  }
}

/** True if the rule matches the paths of a class that fit its source: it may require a slash or its absence. */
function takes(rule: RedirectRule, { rules, parts, flags }: PathClass, slash: boolean): boolean {
  if (!rules.includes(rule)) return false;
  const isHome = parts.length === 0 && flags.includes('');
  return (
    rule.slash === 'either' || isHome || slash === rule.source.slash || rule.source.segments.at(-1)?.kind === 'splat'
  );
}

/** Sample paths around both sources, for regular expressions, which have no classes of paths. */
function* sampledPaths(a: RedirectRule, b: RedirectRule): Generator<Tried> {
  const flags = flagsOf(a, b);
  const surroundings = { flags, fresh: freshWords([a, b], flags), per: 'site' as const };
  const known = new Set(flags);
  const [byA, byB] = [matcherOf(a), matcherOf(b)];
  for (const request of [a, b].flatMap((rule) => nearRequests({ ...rule, query: {} }, surroundings))) {
    const given = normalisePath(request.replace(/\?.*$/, ''));
    if (given === undefined) continue;
    const path = lowerCasePrefix(given, known);
    yield { path, byA: byA(path), byB: byB(path) };
  }
}

function matcherOf(rule: RedirectRule): (path: string) => boolean {
  const concrete = expandSites({ ...rule, query: {} });
  const host = rule.host?.name;
  return (path) => concrete.some((one) => matchRule(one, { path, query: undefined, host }) !== undefined);
}

function flagsOf(a: RedirectRule, b: RedirectRule): string[] {
  return [...new Set([...a.sites, ...b.sites])].filter((flag) => flag !== '');
}

type Guards = RedirectRule['query'];

/** The smallest query that fits both guards; undefined if one key would need two values. */
function commonQuery(a: Guards, b: Guards): string | undefined {
  const pairs = new Map<string, string | true>(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    const other = pairs.get(key);
    if (typeof other === 'string' && typeof value === 'string' && other !== value) return undefined;
    if (typeof other !== 'string') pairs.set(key, value);
  }
  return [...pairs].map(([key, value]) => formatPair(key, value)).join('&');
}

function formatPair(key: string, value: string | true): string {
  return `${encodeURIComponent(key)}=${value === true ? '1' : encodeURIComponent(value)}`;
}

/** True if every query that fits `a` fits `b`. */
function implies(a: Guards, b: Guards): boolean {
  return Object.entries(b).every(([key, value]) => {
    const own = Object.hasOwn(a, key) ? a[key] : undefined;
    return own !== undefined && (value === true || own === value);
  });
}
