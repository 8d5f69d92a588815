import { normalisePath } from '../../../match/normalise-path.ts';
import { parsePattern, type Parsed } from '../../../match/pattern.ts';

/** A source as redirects.yaml writes it, and what is to be said about it. */
export interface LiteralSource {
  readonly from?: string;
  readonly regex?: string;
  readonly changes: readonly string[];
}

/**
 * Writes a path, all of whose characters stand for themselves, as a source. A path with `(`, `)`, `*`, `//` or a `:` at the start of a
 * segment can be no plain source: it becomes a regular expression that matches this path only.
 */
export function literalSource(path: string, slash: 'either' | 'exact' = 'either'): Parsed<LiteralSource> {
  const normal = normalisePath(path);
  if (normal === undefined)
    return {
      ok: false,
      flaw: {
        message: `\`${path}\` is no path.`,
        hint: 'A path begins with a slash and holds no `#`, backslash, control character or malformed `%XX`.',
      },
    };
  const parsed = parsePattern(normal);
  if (parsed.ok && parsed.value.segments.every(({ kind }) => kind === 'literal'))
    return { ok: true, value: { from: normal, changes: [] } };
  return { ok: true, value: { regex: expressionOfPath(normal, slash), changes: [KEPT_AS_EXPRESSION] } };
}

const KEPT_AS_EXPRESSION =
  'It is kept as a regular expression that matches this path only, because a source cannot hold `(`, `)`, `*`, `//` or a `:` at the start of a segment. Targets without regular expressions refuse it.';

/**
 * An expression that takes a path in normal form, with a slash at its end or without if `either`. Without the last of several slashes it
 * is another path: `//` is not the home page.
 */
export function expressionOfPath(path: string, slash: 'either' | 'exact'): string {
  if (slash === 'exact' || path === '/' || path.endsWith('//')) return `^${escapeExpression(path)}$`;
  return `^${escapeExpression(path.replace(/\/$/, ''))}/?$`;
}

/** The text as a regular expression that matches it. */
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
  /** The captures of the source, by name, `*` for its splat. Whole segments `:name` and `*` of these are kept; others stand for themselves. */
  readonly captures?: ReadonlySet<string>;
}

/** Writes a path or an address as a target. Only the first `?` and the first `#` part it. */
export function literalTarget(text: string, { hosts, captures }: TargetScope = {}): Parsed<LiteralTarget> {
  if (text === '') return flaw('There is no target.', 'Write where it leads: a path, or a full https address.');
  const [, scheme, authority, rest = ''] = /^(https?:)?\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (authority === undefined) return located(text, '', captures);
  const host = hostOf(authority);
  if (host === undefined) return flaw(`\`${text}\` has no valid host.`, 'Write `https://host/path`.');
  if (hosts?.has(host)) return located(rest || '/', '', captures);
  const target = located(rest, `https://${host}`, captures);
  if (!target.ok || scheme?.toLowerCase() === 'https:') return target;
  return { ok: true, value: { ...target.value, changes: [SECURE, ...target.value.changes] } };
}

const SECURE = 'The target leads to `https:` now; other hosts are reached by it only.';
const ENCODED = 'A `*`, or a `:` at the start of a segment of the target, is written as `%2A` or `%3A`.';

/** A host in lower case and ASCII, with its port; undefined where it is none. */
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
      `The target \`${rest}\` is no path.`,
      'Write a path with a slash in front, or a full https address; a space is `%20`, a backslash `%5C`.',
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

/** Encodes what would make a segment a capture. */
function encodeMarks(segment: string): string {
  return segment.replaceAll('*', '%2A').replace(/^:/, '%3A');
}

/** Encodes what no query or fragment can hold, and the braces, which stand for variables in redirects.yaml. */
export function encodeRest(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0020"<>\\^`{|}\u007f]|[^\u0000-\u007f]+/gu, (some) => encodeURIComponent(some));
}

function flaw(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
