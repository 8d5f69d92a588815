import { normalisePath } from '../../../match/normalise-path.ts';
import { isExact, parsePattern, type Parsed } from '../../../match/pattern.ts';

/** A source as redirects.yaml writes it, and the changes to report. */
export interface LiteralSource {
  readonly from?: string;
  readonly regex?: string;
  readonly changes: readonly string[];
}

/**
 * Writes a literal path as a source. A plain source cannot hold `(`, `)`, `*`, `//` or a `:` at the start of a segment: such a path becomes
 * a regular expression that matches only this path.
 */
export function literalSource(path: string, slash: 'either' | 'exact' = 'either'): Parsed<LiteralSource> {
  const normal = normalisePath(path);
  if (normal === undefined)
    return {
      ok: false,
      flaw: {
        message: `\`${path}\` is not a path.`,
        hint: 'A path begins with a slash and holds no `#`, backslash, control character or malformed `%XX`.',
      },
    };
  const parsed = parsePattern(normal);
  if (parsed.ok && isExact(parsed.value)) return { ok: true, value: { from: normal, changes: [] } };
  return { ok: true, value: { regex: expressionOfPath(normal, slash), changes: [KEPT_AS_EXPRESSION] } };
}

const KEPT_AS_EXPRESSION =
  'The rule is kept as a regular expression that matches only this path, because a source cannot hold `(`, `)`, `*`, `//` or a `:` at the start of a segment. Targets without regular expressions refuse it.';

/**
 * Writes an expression for a path in normal form; `either` allows a slash at its end. A path that ends in several slashes differs from the
 * path with one slash less: `//` is not the home page.
 */
export function expressionOfPath(path: string, slash: 'either' | 'exact'): string {
  if (slash === 'exact' || path === '/' || path.endsWith('//')) return `^${escapeExpression(path)}$`;
  return `^${escapeExpression(path.replace(/\/$/, ''))}/?$`;
}

/** Escapes text for a regular expression that matches it. */
export function escapeExpression(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** A target as redirects.yaml writes it. */
export interface LiteralTarget {
  readonly to: string;
  readonly external?: true;
  readonly changes: readonly string[];
}

/** What a target may refer to. */
export interface TargetScope {
  /** Hosts of this site: an address on one of them becomes a path. */
  readonly hosts?: ReadonlySet<string>;
  /** The captures of the source by name, `*` for its splat. Segments `:name` and `*` of these are captures; all others are literal text. */
  readonly captures?: ReadonlySet<string>;
}

/** Writes a path or an address as a target. Only the first `?` and the first `#` separate its parts. */
export function literalTarget(given: string, scope: TargetScope = {}): Parsed<LiteralTarget> {
  const text = given.replace(/^[ \t\n\v\f\r]+/, '');
  const target = plainTarget(text, scope);
  if (!target.ok || text === given) return target;
  return { ok: true, value: { ...target.value, changes: [NO_BLANK, ...target.value.changes] } };
}

/** The remark on a target that begins with a blank. */
export const NO_BLANK = 'The blank before the target is left out.';

function plainTarget(text: string, { hosts, captures }: TargetScope): Parsed<LiteralTarget> {
  if (text === '') return flaw('There is no target.', 'Write a path or a full https address.');
  const [, scheme, authority, rest = ''] = /^(https?:)?\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (authority === undefined) return located(text, '', captures);
  const host = hostOf(authority);
  if (host === undefined) return flaw(`\`${text}\` has no valid host.`, 'Write `https://host/path`.');
  if (hosts?.has(host)) return located(rest || '/', '', captures);
  const target = located(rest, `https://${host}`, captures);
  if (!target.ok || scheme?.toLowerCase() === 'https:') return target;
  return { ok: true, value: { ...target.value, changes: [SECURE, ...target.value.changes] } };
}

const SECURE = 'The target leads to `https:` now, because redirects to other hosts always use it.';
const ENCODED = 'A `*`, or a `:` at the start of a segment of the target, is written as `%2A` or `%3A`.';

/** A host in lower case and ASCII, with its port; undefined if the host is not valid. */
export function hostOf(authority: string): string | undefined {
  const address = `https://${authority}`;
  if (authority.includes('@') || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}

function located(rest: string, origin: string, captures: ReadonlySet<string> = new Set()): Parsed<LiteralTarget> {
  const [, path = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? [];
  const normal = path === '' && origin !== '' ? '/' : normalisePath(path);
  if (normal === undefined)
    return flaw(
      `The target \`${rest}\` is not a path.`,
      'Write a path that begins with a slash, or a full https address; a space is `%20`, a backslash `%5C`.',
    );
  const plain = normal
    .split('/')
    .map((segment) =>
      captures.has(segment.replace(/^:/, '')) && /^[:*]/.test(segment) ? segment : encodeMarks(segment),
    )
    .join('/');
  const search = query === undefined ? '' : `?${encodeRest(query)}`;
  const anchor = fragment === undefined ? '' : `#${encodeRest(fragment)}`;
  return {
    ok: true,
    value: {
      to: `${origin}${plain}${search}${anchor}`,
      ...(origin === '' ? {} : { external: true }),
      changes: plain === normal ? [] : [ENCODED],
    },
  };
}

/** Encodes the characters that would make a segment a capture. */
function encodeMarks(segment: string): string {
  return segment.replaceAll('*', '%2A').replace(/^:/, '%3A');
}

/** Encodes characters that a query or fragment cannot hold, and braces, which mark variables in redirects.yaml. */
export function encodeRest(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0020"<>\\^`{|}\u007f]|[^\u0000-\u007f]+/gu, (some) => encodeURIComponent(some));
}

function flaw(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
