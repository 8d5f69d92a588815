import type { RedirectRule } from '../model/redirect.ts';
import type { Pattern, Segment, Target } from './pattern.ts';

/** What a request is matched by: its path in normal form, and its query without the question mark, or undefined. */
export interface Request {
  readonly path: string;
  readonly query: string | undefined;
}

/** What the captures of a source took, raw and encoded. */
export interface Captures {
  readonly names: Readonly<Record<string, string>>;
  readonly splat: string;
}

export interface Match {
  readonly rule: RedirectRule;
  readonly captures: Captures;
}

/**
 * The reference semantics of redirects: of all rules that match, the most specific one.
 *
 * A source matches segment by segment. A literal equals its segment (without regard to letter case if the rule says so), a
 * placeholder takes one segment that is not empty, an alternation one of its options, a splat zero or more whole segments.
 * One slash at the end of the request is ignored unless the rule is exact about it. Named query keys must be there.
 * Specificity: no placeholders, then more literals, then more alternations, then more placeholders, then no splat, then more query
 * keys, then the priority. The compiler refuses rules that tie and overlap.
 */
export function matchRedirect(rules: readonly RedirectRule[], request: Request): Match | undefined {
  let best: Match | undefined;
  for (const rule of rules) {
    const captures = matchRule(rule, request);
    if (captures && (!best || compareSpecificity(rule, best.rule) > 0)) best = { rule, captures };
  }
  return best;
}

/** What one rule captures of a request, or undefined where it does not match. */
export function matchRule(rule: RedirectRule, request: Request): Captures | undefined {
  if (!matchesQuery(rule, request.query)) return undefined;
  const endsInSlash = request.path.length > 1 && request.path.endsWith('/');
  if (
    rule.slash === 'exact' &&
    rule.source.segments.length > 0 &&
    endsInSlash !== rule.source.slash &&
    rule.source.segments.at(-1)?.kind !== 'splat'
  ) {
    return undefined;
  }
  const path = endsInSlash ? request.path.slice(0, -1) : request.path;
  return matchSegments(rule.source, path === '/' ? [] : path.slice(1).split('/'), rule.caseSensitive, endsInSlash);
}

function matchSegments(
  pattern: Pattern,
  parts: readonly string[],
  caseSensitive: boolean,
  slash: boolean,
): Captures | undefined {
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
    }
  }
  return parts.length === pattern.segments.length ? { names, splat: '' } : undefined;
}

function matchesQuery(rule: RedirectRule, query: string | undefined): boolean {
  const wanted = Object.entries(rule.query);
  if (wanted.length === 0) return true;
  if (query === undefined) return false;
  const given = new URLSearchParams(query);
  return wanted.every(([key, value]) => (value === true ? given.has(key) : given.getAll(key).includes(value)));
}

/** Above zero where `a` is more specific than `b`, zero where neither is. */
export function compareSpecificity(a: RedirectRule, b: RedirectRule): number {
  const left = specificity(a);
  const right = specificity(b);
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function specificity(rule: RedirectRule): number[] {
  const count = (kind: Segment['kind']): number =>
    rule.source.segments.filter((segment) => segment.kind === kind).length;
  const exact = count('literal') === rule.source.segments.length ? 1 : 0;
  return [
    exact,
    count('literal'),
    count('alternation'),
    count('placeholder'),
    -count('splat'),
    Object.keys(rule.query).length,
    rule.priority,
  ];
}

/** True if some path matches both sources. */
export function overlaps(a: Pattern, b: Pattern): boolean {
  for (let index = 0; ; index += 1) {
    const left = a.segments[index];
    const right = b.segments[index];
    if (left?.kind === 'splat' || right?.kind === 'splat') return true;
    if (!left || !right) return left === right;
    const options = [optionsOf(left), optionsOf(right)] as const;
    const [first, second] = options;
    if (first && second && !first.some((option) => second.includes(option))) return false;
  }
}

function optionsOf(segment: Segment): readonly string[] | undefined {
  if (segment.kind === 'literal') return [segment.text];
  return segment.kind === 'alternation' ? segment.options : undefined;
}

/**
 * The Location of a match: an origin-relative path, or a full https address.
 * Captures go in as they came, once, and never into scheme, host or port; slashes that would begin a host are collapsed.
 */
export function locationOf(rule: RedirectRule, captures: Captures, query: string | undefined): string {
  if (!rule.target) throw new Error(`rule ${rule.id} has no target`);
  const path = fillPath(rule.target, captures);
  const fragment = rule.target.fragment === undefined ? '' : `#${rule.target.fragment}`;
  const search = forwardQuery(rule, query);
  return `${rule.target.origin}${path}${search === undefined ? '' : `?${search}`}${fragment}`;
}

/** The path of a target with its captures filled in. */
export function fillPath(target: Target, captures: Captures): string {
  const path = target.path
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'splat' ? captures.splat : (captures.names[part.name] ?? ''),
    )
    .join('');
  return path.replace(/^\/+/, '/');
}

function forwardQuery(rule: RedirectRule, query: string | undefined): string | undefined {
  const own = rule.target?.query;
  switch (rule.forward) {
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
