import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from './expand-sites.ts';
import { compareSpecificity, matchRule, type Captures, type Match, type Request } from './match.ts';
import { exactPath } from './pattern.ts';
import { createTrie } from './segment-trie.ts';

/**
 * Finds the redirect of a request as `matchRedirect` does. The rule of a match is that of the model, with all of its sites; the captures
 * have the prefix of the site that was requested.
 */
export interface RedirectIndex {
  find(request: Request): Match | undefined;
}

/**
 * Builds the index. The prefix of the site is removed first, so that memory grows with rules and sites, not with their product. Plain
 * sources are in a map by the path below the prefix, without a slash at its end; all others are in a trie by segments.
 */
export function createRedirectIndex(rules: readonly RedirectRule[]): RedirectIndex {
  const flagsOf = createFlagSets();
  const flags = new Set<string>();
  const plain = createPlainSources(rules.length);
  const others = createTrie();
  const folded = createTrie();
  const count = { others: 0, folded: 0, exact: 0 };

  for (const rule of rules) {
    const own = flagsOf(rule.sites);
    own.forEach((flag) => flag !== '' && flags.add(flag));
    const path = exactPath(rule.source);
    if (path !== undefined && isPlain(rule) && plain.add(path, rule, own)) continue;
    if (path !== undefined) count.exact += 1;
    count.others += 1;
    (rule.caseSensitive ? others : folded).add(rule);
    if (!rule.caseSensitive) count.folded += 1;
  }
  const siteAt = createSiteReader(flags);
  const rootReaches = rules.some((rule) => rule.sites.includes('') && reachesPrefixes(rule, flags));

  function look(remainder: string, { flag, nothing }: IndexedSite, request: Request, best?: Match): Match | undefined {
    const found = plain.find(remainder, flag);
    let winner = best;
    if (found) winner = better(winner, { rule: found, captures: nothing });
    // Of the other sources, only one without placeholders can be more specific than a plain source.
    if (count.others === 0 || (found && count.exact === 0)) return winner;
    const prefix = prefixOf(flag);
    const below = { path: remainder, query: request.query };
    const tryRule = (rule: RedirectRule): void => {
      if (!flagsOf(rule.sites).has(flag)) return;
      const captures = matchRule(rule, below, prefix);
      if (captures) winner = better(winner, { rule, captures });
    };
    const parts = partsOf(remainder);
    others.visit(parts, tryRule);
    if (count.folded > 0)
      folded.visit(
        parts.map((part) => part.toLowerCase()),
        tryRule,
      );
    return winner;
  }

  return {
    find(request) {
      const { path } = request;
      const site = siteAt(path);
      if (site === undefined) return look(path, ROOT, request);
      const found = look(path.slice(site.flag.length + 1), site, request);
      return rootReaches ? look(path, ROOT, request, found) : found;
    },
  };
}

/** Reads the prefix of a site from a path without creating a string for the first segment: the letters are packed into a number. */
function createSiteReader(flags: ReadonlySet<string>): (path: string) => IndexedSite | undefined {
  const byNumber = new Map([...flags].map((flag) => [packed(`/${flag}`, flag.length + 1), indexedSite(flag)]));
  const longest = Math.max(0, ...[...flags].map((flag) => flag.length));
  return (path) => {
    if (longest === 0) return undefined;
    const slash = path.indexOf('/', 1);
    const end = slash === -1 ? path.length : slash;
    return end > longest + 1 ? undefined : byNumber.get(packed(path, end));
  };
}

/** Packs the characters between the first one and an end into a number; paths in normal form are ASCII. */
function packed(path: string, end: number): number {
  let number = 0;
  for (let at = 1; at < end; at += 1) number = number * 128 + path.charCodeAt(at);
  return number;
}

/** A site, and the captures of a source without placeholders, which are the same for all its requests. */
interface IndexedSite {
  readonly flag: string;
  readonly nothing: Captures;
}

function indexedSite(flag: string): IndexedSite {
  return { flag, nothing: { prefix: prefixOf(flag), names: {}, splat: '' } };
}

const ROOT = indexedSite('');

/** Makes one set for each list of sites, because nearly all rules share a few lists. */
function createFlagSets(): (sites: readonly string[]) => ReadonlySet<string> {
  const sets = new Map<readonly string[], ReadonlySet<string>>();
  return (sites) => {
    const known = sets.get(sites);
    if (known) return known;
    const made = new Set(sites);
    sets.set(sites, made);
    return made;
  };
}

function isPlain(rule: RedirectRule): boolean {
  return rule.caseSensitive && rule.slash === 'either' && Object.keys(rule.query).length === 0;
}

interface PlainSources {
  /** Adds a rule; false if a rule with the same source is already on one of the sites. */
  add(path: string, rule: RedirectRule, flags: ReadonlySet<string>): boolean;
  find(remainder: string, flag: string): RedirectRule | undefined;
}

/**
 * Plain sources by path. The map holds numbers, and a list beside it holds the sites of a rule as a number of two bytes: a look-up among a
 * million rules touches no object of a rule that it does not return.
 */
function createPlainSources(most: number): PlainSources {
  const numbers = new Map<string, number>();
  const rules: RedirectRule[] = [];
  const siteLists: ReadonlySet<string>[] = [];
  const listNumbers = new Map<ReadonlySet<string>, number>();
  const listOf = new Uint32Array(most);
  /** Rules on different sites with one source, by flag; the map above holds -1 for the first of these, -2 for the second. */
  const shared: Map<string, RedirectRule>[] = [];

  function keep(rule: RedirectRule, flags: ReadonlySet<string>): number {
    const list = listNumbers.get(flags) ?? siteLists.push(flags) - 1;
    listNumbers.set(flags, list);
    const number = rules.push(rule) - 1;
    listOf[number] = list;
    return number;
  }

  function share(path: string, there: number): Map<string, RedirectRule> {
    if (there < 0) return shared[-there - 1] ?? new Map();
    const rule = rules[there];
    const byFlag = new Map(rule ? rule.sites.map((flag) => [flag, rule]) : []);
    numbers.set(path, -shared.push(byFlag));
    return byFlag;
  }

  return {
    add(path, rule, flags) {
      const there = numbers.get(path);
      if (there === undefined) {
        numbers.set(path, keep(rule, flags));
        return true;
      }
      const taken = there < 0 ? shared[-there - 1] : siteLists[listOf[there] ?? 0];
      if (rule.sites.some((flag) => taken?.has(flag))) return false;
      const byFlag = share(path, there);
      for (const flag of rule.sites) byFlag.set(flag, rule);
      return true;
    },
    find(remainder, flag) {
      const key = keyOf(remainder);
      const number = key === undefined ? undefined : numbers.get(key);
      if (number === undefined) return undefined;
      if (number < 0) return shared[-number - 1]?.get(flag);
      return siteLists[listOf[number] ?? 0]?.has(flag) ? rules[number] : undefined;
    },
  };
}

const SLASH = 0x2f;

/** The path without the one slash at its end that is ignored: `//` is not the home page. */
function keyOf(remainder: string): string | undefined {
  if (remainder === '') return '/';
  if (remainder.length === 1 || remainder.charCodeAt(remainder.length - 1) !== SLASH) return remainder;
  return remainder.length === 2 ? undefined : remainder.slice(0, -1);
}

/** True if the rule of the root can match a path below the prefix of a site. */
function reachesPrefixes({ source }: RedirectRule, flags: ReadonlySet<string>): boolean {
  const [first] = source.segments;
  if (!first) return false;
  return first.kind !== 'literal' || flags.has(first.text.toLowerCase());
}

function partsOf(remainder: string): string[] {
  const path = remainder.length > 1 && remainder.endsWith('/') ? remainder.slice(0, -1) : remainder;
  return path === '' || path === '/' ? [] : path.slice(1).split('/');
}

function better(a: Match | undefined, b: Match): Match {
  return a && compareSpecificity(a.rule, b.rule, a.captures.prefix, b.captures.prefix) >= 0 ? a : b;
}
