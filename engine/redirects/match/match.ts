import type { Pattern, Segment, Target, TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { expandSites } from './expand-sites.ts';

/**
 * The parts of a request that rules match: its path in normal form, its query without the question mark, or undefined, and its host in
 * normal form, see `hostName`. Without a host, the request is for the host of the sites.
 */
export interface Request {
  readonly path: string;
  readonly query: string | undefined;
  readonly host?: string | undefined;
}

/** The texts that the captures of a source matched, raw and encoded. */
export interface Captures {
  /** The prefix of the site of the request: `/th`, or nothing on the root. */
  readonly prefix: string;
  readonly names: Readonly<Record<string, string>>;
  readonly splat: string;
}

export interface Match {
  readonly rule: RedirectRule;
  readonly captures: Captures;
}

/**
 * The reference semantics of redirects: of all rules that match, the most specific one wins.
 *
 * A rule represents one rule for each of its sites. The prefix of the site comes before its source, and before its target if the target is
 * sited.
 *
 * A source matches segment by segment. A literal equals its segment (the rule may ignore letter case), a placeholder matches one segment
 * that is not empty, an alternation one of its options, a splat zero or more whole segments. One slash at the end of the request is ignored
 * unless the rule requires a slash or its absence. A regular expression is matched against the whole path; one for a single path is read as
 * literals if a source can hold that path. The request must have the named query keys.
 *
 * A rule with a host matches only requests for that host; one without matches requests for every host. So the rules of a host decide first,
 * and the others decide what they leave. A path as the target of a rule with a host is a page of the sites: its Location is a full address.
 *
 * Specificity: a host, then no placeholders, then more literals, then more alternations, then more placeholders, then no splat, then more
 * query keys, then the priority. The compiler refuses rules that tie and overlap.
 */
export function matchRedirect(rules: readonly RedirectRule[], request: Request): Match | undefined {
  let best: Match | undefined;
  for (const rule of rules.flatMap(expandSites)) {
    const captures = matchRule(rule, request);
    if (captures && (!best || compareSpecificity(rule, best.rule) > 0)) best = { rule, captures };
  }
  return best;
}

/**
 * Matches one rule against a request. Returns its captures, or undefined if it does not match. The path is the part below the prefix of the
 * site, and the whole path for a rule of the root.
 */
export function matchRule(rule: RedirectRule, request: Request, prefix = ''): Captures | undefined {
  if (rule.host && rule.host.name !== request.host) return undefined;
  if (!matchesQuery(rule, request.query)) return undefined;
  const [first] = rule.source.segments;
  if (first?.kind === 'regex') return matchExpression(first, rule, request.path, prefix);
  // Below a prefix, the home page is the empty path or one slash.
  const endsInSlash = request.path.endsWith('/') && (request.path.length > 1 || prefix !== '');
  if (
    rule.slash === 'exact' &&
    (rule.source.segments.length > 0 || prefix !== '') &&
    endsInSlash !== rule.source.slash &&
    rule.source.segments.at(-1)?.kind !== 'splat'
  ) {
    return undefined;
  }
  const path = endsInSlash ? request.path.slice(0, -1) : request.path;
  const parts = path === '' || (path === '/' && !endsInSlash) ? [] : path.slice(1).split('/');
  const found = matchSegments(rule.source, parts, rule.caseSensitive, endsInSlash);
  return found && { prefix, ...found };
}

type Taken = Omit<Captures, 'prefix'>;

function matchExpression(
  { expression }: Extract<Segment, { kind: 'regex' }>,
  { caseSensitive }: RedirectRule,
  path: string,
  prefix: string,
): Captures | undefined {
  const match = regexOf(expression, caseSensitive).exec(path);
  if (!match) return undefined;
  const taken = Object.entries(match.groups ?? {}).map(([name, text]) => [name, text ?? '']);
  return { prefix, names: Object.fromEntries(taken) as Record<string, string>, splat: '' };
}

const REGEXES = new Map<string, RegExp>();
const MOST_REGEXES = 10_000;

/** The compiled expression, from a cache: compiling costs far more than a match. */
function regexOf(expression: string, caseSensitive: boolean): RegExp {
  const key = `${caseSensitive ? '' : 'i'}${expression}`;
  const known = REGEXES.get(key);
  if (known) return known;
  const made = new RegExp(expression, caseSensitive ? 'u' : 'iu');
  if (REGEXES.size < MOST_REGEXES) REGEXES.set(key, made);
  return made;
}

function matchSegments(
  pattern: Pattern,
  parts: readonly string[],
  caseSensitive: boolean,
  slash: boolean,
): Taken | undefined {
  const names: Record<string, string> = {};
  const fold = (text: string): string => (caseSensitive ? text : text.toLowerCase());
  for (const [index, segment] of pattern.segments.entries()) {
    if (segment.kind === 'splat') {
      const rest = parts.slice(index).join('/');
      return { names, splat: slash && rest !== '' ? `${rest}/` : rest };
    }
    const part = parts[index];
    if (part === undefined) return undefined;
    switch (segment.kind) {
      case 'literal':
        if (fold(segment.text) !== fold(part)) return undefined;
        break;
      case 'alternation':
        if (!segment.options.some((option) => fold(option) === fold(part))) return undefined;
        names[segment.name] = part;
        break;
      case 'placeholder':
        if (part === '') return undefined;
        names[segment.name] = part;
        break;
      case 'regex':
        return undefined;
    }
  }
  return parts.length === pattern.segments.length ? { names, splat: '' } : undefined;
}

/** True if the query has the keys, and the values, that the rule requires. */
export function matchesQuery(rule: RedirectRule, query: string | undefined): boolean {
  const wanted = Object.entries(rule.query);
  if (wanted.length === 0) return true;
  if (query === undefined) return false;
  const given = new URLSearchParams(query);
  return wanted.every(([key, value]) => (value === true ? given.has(key) : given.getAll(key).includes(value)));
}

/**
 * Compares two rules: above zero if `a` is more specific than `b`, zero if neither is. The prefix of a site counts as one more literal, for
 * a rule that is matched below the prefix.
 */
export function compareSpecificity(a: RedirectRule, b: RedirectRule, prefixA = '', prefixB = ''): number {
  return compareNumbers(specificity(a, prefixA), specificity(b, prefixB));
}

/** Sorts items by the specificity of their rules, the most specific first. Measures each rule once. */
export function sortBySpecificity<T>(items: readonly T[], ruleOf: (item: T) => RedirectRule): T[] {
  return items
    .map((item) => ({ item, numbers: specificity(ruleOf(item), '') }))
    .sort((a, b) => compareNumbers(b.numbers, a.numbers))
    .map(({ item }) => item);
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (let index = 0; index < left.length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The numbers by which rules are compared: the first number that differs decides, and the higher one wins. */
export function specificity(rule: RedirectRule, prefix: string): number[] {
  const count = (kind: Segment['kind']): number =>
    rule.source.segments.filter((segment) => segment.kind === kind).length;
  const exact = count('literal') === rule.source.segments.length ? 1 : 0;
  return [
    rule.host ? 1 : 0,
    exact,
    count('literal') + (prefix === '' || count('regex') > 0 ? 0 : 1),
    count('alternation'),
    count('placeholder'),
    -count('splat'),
    Object.keys(rule.query).length,
    rule.priority,
  ];
}

/**
 * The Location of a match, seen from the host of the sites: an origin-relative path, or a full https address. Captures are inserted once, as
 * they were sent, and never into scheme, host or port; slashes that would begin a host are collapsed.
 */
export function locationOf(rule: RedirectRule, captures: Captures, query: string | undefined): string {
  if (!rule.target) throw new Error(`rule ${rule.id} has no target`);
  const path = fillPath(rule.target, captures);
  const fragment = fillTail(rule.target, 'fragment', captures);
  const search = forwardQuery(rule.forward, fillTail(rule.target, 'query', captures), query);
  return `${rule.target.origin}${path}${search === undefined ? '' : `?${search}`}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The path of a target with its captures filled in. */
export function fillPath(target: Target, captures: Captures): string {
  const path = fillPieces(target.path, captures);
  return `${target.sited ? captures.prefix : ''}${path}`.replace(/^\/+/, '/');
}

function fillPieces(pieces: readonly TargetPart[], captures: Captures): string {
  return pieces
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'splat' ? captures.splat : (captures.names[part.name] ?? ''),
    )
    .join('');
}

function fillTail(target: Target, part: 'query' | 'fragment', captures: Captures): string | undefined {
  const pieces = target.pieces?.[part];
  return pieces ? fillPieces(pieces, captures) : target[part];
}

function forwardQuery(
  forward: RedirectRule['forward'],
  own: string | undefined,
  query: string | undefined,
): string | undefined {
  switch (forward) {
    case 'drop':
      return own;
    case 'keep':
      return own ?? query;
    case 'merge': {
      const both = [own, query].filter((text) => text !== undefined && text !== '');
      return both.length > 0 ? both.join('&') : undefined;
    }
  }
}
