import { assertNever } from '../../model/assert.ts';
import type { Segment, Pattern, TargetPart, Target } from '../../model/redirect-pattern.ts';
import { normalisePath } from './normalise-path.ts';

/** A mistake in a pattern or target, described for its author. */
export interface Flaw {
  readonly message: string;
  readonly hint: string;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly flaw: Flaw };

const fail = (message: string, hint: string): { ok: false; flaw: Flaw } => ({ ok: false, flaw: { message, hint } });

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Parses a source such as `/faq/:id` or `/old/*` into its segments. Literal text is normalised. */
export function parsePattern(text: string): Parsed<Pattern> {
  if (!text.startsWith('/')) return fail(`The source \`${text}\` does not begin with a slash.`, `Write \`/${text}\`.`);
  if (/[?#]/.test(text))
    return fail(
      `The source \`${text}\` holds a \`?\` or \`#\`.`,
      'Match a query with `query:`; a fragment never reaches a server.',
    );
  if (/\s/.test(text)) return fail(`The source \`${text}\` holds white space.`, 'Write a space as `%20`.');
  const slash = text.endsWith('/');
  const body = slash ? text.slice(1, -1) : text.slice(1);
  // One slash is the home page; between two slashes, there is an empty segment.
  const parts = text === '/' ? [] : body.split('/');
  if (PLAIN_SOURCE.test(text)) return { ok: true, value: { segments: plainSegments(body), slash } };
  const segments: Segment[] = [];
  const names = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const segment = parseSegment(part, text);
    if (!segment.ok) return segment;
    if (segment.value.kind === 'splat' && index !== parts.length - 1) {
      return fail(
        `The \`*\` of \`${text}\` is not the last segment.`,
        'Only the last segment can be `*`; use `:name` for a segment in the middle.',
      );
    }
    if ('name' in segment.value) {
      if (names.has(segment.value.name))
        return fail(
          `The placeholder \`:${segment.value.name}\` occurs twice in \`${text}\`.`,
          'Give the second placeholder another name.',
        );
      names.add(segment.value.name);
    }
    segments.push(segment.value);
  }
  return { ok: true, value: { segments, slash } };
}

function parseSegment(part: string, text: string): Parsed<Segment> {
  if (part === '*') return { ok: true, value: { kind: 'splat' } };
  if (part.startsWith(':')) {
    const match = /^:([A-Za-z][A-Za-z0-9_]*)(?:\(([^()]*)\))?$/.exec(part);
    if (!match?.[1])
      return fail(
        `\`${part}\` in \`${text}\` is not a placeholder.`,
        'Write `:name` or `:name(a|b)` for a whole segment.',
      );
    if (match[2] === undefined) return { ok: true, value: { kind: 'placeholder', name: match[1] } };
    const options = match[2].split('|').map(normaliseLiteral);
    if (options.some((option) => option === undefined || option === '')) {
      return fail(`The alternatives of \`${part}\` are not all plain segments.`, 'Write them as `:name(a|b)`.');
    }
    return { ok: true, value: { kind: 'alternation', name: match[1], options: options as string[] } };
  }
  if (/[{}*()|]/.test(part)) {
    const hint = /[{}]/.test(part)
      ? 'Define the `{name}` under `each`, or write the character as `%XX`.'
      : 'A `*` or `:name` is a whole segment; for a path with this character, use `regex:`.';
    return fail(`The segment \`${part}\` of \`${text}\` is not plain text.`, hint);
  }
  const literal = normaliseLiteral(part);
  if (literal === undefined || literal === '' || part === '.' || part === '..') {
    return fail(
      `The segment \`${part}\` of \`${text}\` cannot be part of a path.`,
      'Leave out empty and dot segments, backslashes and malformed `%XX`.',
    );
  }
  return { ok: true, value: literalSegment(literal) };
}

/** Sources that consist only of literals in normal form, as nearly all do. */
const PLAIN_SOURCE = /^(?:\/[A-Za-z0-9_~!$&'+,;=@-][A-Za-z0-9._~!$&'+,;=@-]*)+\/?$/;

/** Reads the segments of a plain source. Sources share their folders, but not the last segment, which is the page. */
function plainSegments(body: string): Segment[] {
  const parts = body.split('/');
  return parts.map((text, index) => (index === parts.length - 1 ? { kind: 'literal', text } : literalSegment(text)));
}

/** Segments that sources share: a million old addresses have a few thousand distinct folders. */
const LITERALS = new Map<string, Segment>();
const MOST_LITERALS = 50_000;

function literalSegment(text: string): Segment {
  const known = LITERALS.get(text);
  if (known) return known;
  const segment: Segment = { kind: 'literal', text };
  if (LITERALS.size < MOST_LITERALS) LITERALS.set(text, segment);
  return segment;
}

function normaliseLiteral(part: string): string | undefined {
  return normalisePath(`/${part}`)?.slice(1);
}

/** Parses a target such as `/faq`, `/new/:id?from=old#top` or `https://host/path`. */
export function parseTarget(text: string): Parsed<Target> {
  const external = /^https:\/\/([^/?#]*)(.*)$/s.exec(text);
  const origin = external ? `https://${external[1] ?? ''}` : '';
  if (external && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/i.test(external[1] ?? '')) {
    return fail(
      `\`${text}\` has no valid host.`,
      'Write a full address such as `https://shop.example/path`; a placeholder cannot be part of the host.',
    );
  }
  const rest = external ? external[2] || '/' : text;
  if (!rest.startsWith('/')) return fail(`The target \`${text}\` does not begin with a slash.`, targetHint(rest));
  if (rest.startsWith('//'))
    return fail(
      `The target \`${text}\` begins with two slashes.`,
      'Browsers read that as another host. Write one slash.',
    );
  const match = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest);
  const path = match?.[1] ?? rest;
  if (/[\s\\]/.test(rest))
    return fail(`The target \`${text}\` holds white space or a backslash.`, 'Write a space as `%20`.');
  const parts = parseTargetPath(path, text);
  if (!parts.ok) return parts;
  return {
    ok: true,
    value: {
      sited: false,
      origin,
      path: parts.value,
      ...(match?.[2] === undefined ? {} : { query: asciiOnly(match[2]) }),
      ...(match?.[3] === undefined ? {} : { fragment: asciiOnly(match[3]) }),
      ...parseTail(match?.[2], match?.[3]),
    },
  };
}

/** The pieces of a query and a fragment, if there are captures in them. */
function parseTail(query: string | undefined, fragment: string | undefined): Pick<Target, 'pieces'> {
  const read = (text: string | undefined): TargetPart[] | undefined =>
    text !== undefined && CAPTURE_IN_TEXT.test(text) ? piecesOfText(asciiOnly(text)) : undefined;
  const [inQuery, inFragment] = [read(query), read(fragment)];
  if (!inQuery && !inFragment) return {};
  return { pieces: { ...(inQuery ? { query: inQuery } : {}), ...(inFragment ? { fragment: inFragment } : {}) } };
}

function piecesOfText(text: string): TargetPart[] {
  return text
    .split(CAPTURE_IN_TEXT)
    .filter((piece) => piece !== '')
    .map((piece) => captureOf(piece) ?? { kind: 'text', text: piece });
}

/** Says how to write a target that has no slash at its start. */
function targetHint(text: string): string {
  const path = /^http:\/\/[^/?#]+(\/.*)$/s.exec(text)?.[1];
  if (path !== undefined)
    return `Write \`${path}\` for a page of these sites, or \`https${text.slice('http'.length)}\` with \`external: true\`.`;
  return /^[\w~-][^:\s]*$/.test(text)
    ? `Write \`/${text}\`.`
    : 'Write a path with `{site}` at its start, or a full https address.';
}

/** A header holds only ASCII: other characters become UTF-8 `%XX`. */
function asciiOnly(text: string): string {
  return text.toWellFormed().replaceAll(/[^!-~]+/gu, encodeURIComponent);
}

/** Matches `{:name}` and `{*}`, a capture that is only a part of its segment. */
const CAPTURE_IN_TEXT = /(\{:[A-Za-z][A-Za-z0-9_]*\}|\{\*\})/;

function captureOf(piece: string): TargetPart | undefined {
  if (piece === '{*}') return { kind: 'splat' };
  const name = /^\{:(\w+)\}$/.exec(piece)?.[1];
  return name === undefined ? undefined : { kind: 'capture', name };
}

function parseTargetPath(path: string, text: string): Parsed<TargetPart[]> {
  const parts: TargetPart[] = [];
  let literal = '';
  for (const segment of path.slice(1).split('/')) {
    literal += '/';
    if (segment === '*' || (segment.startsWith(':') && NAME.test(segment.slice(1)))) {
      parts.push({ kind: 'text', text: literal });
      literal = '';
      parts.push(segment === '*' ? { kind: 'splat' } : { kind: 'capture', name: segment.slice(1) });
      continue;
    }
    for (const piece of segment.split(CAPTURE_IN_TEXT)) {
      const capture = captureOf(piece);
      if (capture) {
        if (literal !== '') parts.push({ kind: 'text', text: literal });
        literal = '';
        parts.push(capture);
        continue;
      }
      if (/[{}*|]/.test(piece))
        return fail(
          `The segment \`${segment}\` of \`${text}\` is not plain text.`,
          'Define the `{name}` under `each`. Beside text, write a capture as `{:name}`, and the rest of the path as `{*}`.',
        );
      const normal = piece === '' ? '' : normaliseLiteral(piece);
      if (normal === undefined || (normal === '' && piece !== '') || segment === '.' || segment === '..') {
        return fail(
          `The segment \`${segment}\` of \`${text}\` cannot be part of a path.`,
          'Leave out dot segments, backslashes and malformed `%XX`.',
        );
      }
      literal += normal;
    }
  }
  if (literal !== '') parts.push({ kind: 'text', text: literal });
  return { ok: true, value: parts };
}

/** The path of a source without placeholders, without a slash at its end; undefined for any other source. */
export function exactPath(pattern: Pattern): string | undefined {
  const texts: string[] = [];
  for (const segment of pattern.segments) {
    if (segment.kind !== 'literal') return undefined;
    texts.push(segment.text);
  }
  return `/${texts.join('/')}`;
}

/** Tells whether a source has no placeholders: it is one path, see `exactPath`. */
export function isExact({ segments }: Pattern): boolean {
  return segments.every(({ kind }) => kind === 'literal');
}

/** The path of a target without captures; undefined for any other target. */
export function fixedPath(target: Target): string | undefined {
  let path = '';
  for (const part of target.path) {
    if (part.kind !== 'text') return undefined;
    path += part.text;
  }
  return path;
}

/** A source as text, in normal form. */
export function formatPattern({ segments, slash }: Pattern): string {
  if (segments[0]?.kind === 'regex') return segments[0].expression;
  const body = segments
    .map((segment) => {
      switch (segment.kind) {
        case 'literal':
          return segment.text;
        case 'placeholder':
          return `:${segment.name}`;
        case 'alternation':
          return `:${segment.name}(${segment.options.join('|')})`;
        case 'splat':
          return '*';
        case 'regex':
          return segment.expression;
        default:
          return assertNever(segment);
      }
    })
    .join('/');
  return `/${body}${slash && body !== '' ? '/' : ''}`;
}

/** A target as its author would write it, without the prefix of a site. */
export function formatTarget({ origin, path, query, fragment }: Target): string {
  const text = path
    .map((part, index) => {
      if (part.kind === 'text') return part.text;
      const name = part.kind === 'splat' ? '*' : `:${part.name}`;
      return isWholeSegment(path, index) ? name : `{${name}}`;
    })
    .join('');
  return `${origin}${text}${query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** True for a capture between two slashes, or between a slash and the end of the path. */
export function isWholeSegment(path: readonly TargetPart[], index: number): boolean {
  const [before, after] = [path[index - 1], path[index + 1]];
  return (
    before?.kind === 'text' && before.text.endsWith('/') && (!after || (after.kind === 'text' && after.text[0] === '/'))
  );
}

/** The pieces of the query or the fragment of a target; undefined if the target has none. */
export function piecesOf(target: Target, part: 'query' | 'fragment'): readonly TargetPart[] | undefined {
  const text = target[part];
  return target.pieces?.[part] ?? (text === undefined ? undefined : [{ kind: 'text', text }]);
}

/** All pieces of a target, in their order. */
export function allPieces(target: Target): readonly TargetPart[] {
  return [...target.path, ...(target.pieces?.query ?? []), ...(target.pieces?.fragment ?? [])];
}
