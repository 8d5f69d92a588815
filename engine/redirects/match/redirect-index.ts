import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from './expand-sites.ts';
import { pathOfFixed, type FixedPath } from './fixed-expression.ts';
import { compareSpecificity, matchRule, type Captures, type Match, type Request } from './match.ts';
import { exactPath } from './pattern.ts';
import { createPlainSources } from './plain-sources.ts';
import { createTrie, partsOf } from './segment-trie.ts';

/**
 * Finds the redirect of a request as `matchRedirect` does. The rule of a match is that of the model, with all of its sites; the captures
 * have the prefix of the site that was requested.
 */
export interface RedirectIndex {
  find(request: Request): Match | undefined;
}

/**
 * Builds the index: one for the rules without a host, and one for the rules of each host, which decide first.
 */
export function createRedirectIndex(rules: readonly RedirectRule[]): RedirectIndex {
  const bound = rules.filter(({ host }) => host);
  if (bound.length === 0) return createHostIndex(rules);
  const common = createHostIndex(rules.filter(({ host }) => !host));
  const hosts = new Map(
    [...Map.groupBy(bound, ({ host }) => host?.name)].map(([name, own]) => [name, createHostIndex(own)]),
  );
  return { find: (request) => hosts.get(request.host)?.find(request) ?? common.find(request) };
}

/**
 * Builds the index of rules that are on the same host. The prefix of the site is removed first, so that memory grows with rules and sites, not with their product. Plain
 * sources are in maps by the path below the prefix, one map for each way to treat letter case and the slash at the end; expressions for a
 * single path are in such maps too, apart from these because they are less specific; all others are in a trie by segments.
 */
function createHostIndex(rules: readonly RedirectRule[]): RedirectIndex {
  const flagsOf = createFlagSets();
  const flags = new Set<string>();
  const plain = createPlainSources(rules.length);
  const fixed = createPlainSources(rules.length);
  const others = createTrie();
  const folded = createTrie();
  const count = { others: 0, folded: 0, exact: 0, fixed: 0 };

  for (const rule of rules) {
    const own = flagsOf(rule.sites);
    own.forEach((flag) => flag !== '' && flags.add(flag));
    const source = plainSource(rule);
    if (source && plain.add(source, rule, own)) continue;
    if (source) count.exact += 1;
    const expression = fixedExpression(rule);
    if (expression && fixed.add(expression, rule, own)) {
      count.fixed += 1;
      continue;
    }
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
    if (found && count.exact === 0) return winner;
    const expression = count.fixed > 0 ? fixed.find(remainder, flag) : undefined;
    if (expression) winner = better(winner, { rule: expression, captures: nothing });
    if (count.others === 0) return winner;
    const prefix = prefixOf(flag);
    const below = { path: remainder, query: request.query, host: request.host };
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

/** The path of a source without placeholders, with the slash at its end that requests must have. */
function plainSource({ source, slash }: RedirectRule): FixedPath | undefined {
  const path = exactPath(source);
  if (path === undefined) return undefined;
  return { path: slash === 'exact' && source.slash && path !== '/' ? `${path}/` : path, slash };
}

function fixedExpression({ source: { segments } }: RedirectRule): FixedPath | undefined {
  return segments[0]?.kind === 'regex' ? pathOfFixed(segments[0].expression) : undefined;
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

/** True if the rule of the root can match a path below the prefix of a site. */
function reachesPrefixes({ source }: RedirectRule, flags: ReadonlySet<string>): boolean {
  const [first] = source.segments;
  if (!first) return false;
  return first.kind !== 'literal' || flags.has(first.text.toLowerCase());
}

function better(a: Match | undefined, b: Match): Match {
  return a && compareSpecificity(a.rule, b.rule, a.captures.prefix, b.captures.prefix) >= 0 ? a : b;
}
