import { assertNever } from '../../../../model/assert.ts';
import type { Segment } from '../../../../model/redirect-pattern.ts';
import type { PatternRow } from '../plan/fold-sites.ts';

/** Opens a group for a capture, the splat being `*`: `(` or `(?<name>`. */
export type OpenGroup = (name: string) => string;

/**
 * Returns the source of a row as a regular expression that RE2 and PCRE read alike, without anchors and without case flags. The path is in
 * normal form and ends at a space, a question mark or the end of the text. For a row of sites it is the path below the prefix, or empty.
 */
export function patternSource({ rule, prefixed, slash }: PatternRow, open: OpenGroup): string {
  const { segments } = rule.source;
  if (segments.length === 0 && !prefixed) return '/';
  const text = segments.map((segment, index) => segmentSource(segment, index === 0 && !prefixed, open)).join('');
  return segments.at(-1)?.kind === 'splat' ? text : text + SLASH[slash];
}

const SLASH = { either: '/?', with: '/', without: '' } as const;

function segmentSource(segment: Segment, onRoot: boolean, open: OpenGroup): string {
  switch (segment.kind) {
    case 'literal':
      return `/${escapeRegex(segment.text)}`;
    case 'placeholder':
      return `/${open(segment.name)}[^/? ]+)`;
    case 'alternation':
      return `/${open(segment.name)}${segment.options.map(escapeRegex).join('|')})`;
    case 'splat':
      // One slash at the end of the path is ignored: a splat never matches that slash alone.
      return `(?:/${open('*')}[^/? ]|[^? ][^? ]+)|${onRoot ? '//?' : '/?/?'})`;
    case 'regex':
      throw new Error('a regular expression cannot be combined with other segments');
    default:
      return assertNever(segment);
  }
}

/** Escapes text so that a regular expression reads it literally. */
export function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

const TOKEN = /\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|.)|\(\?<[A-Za-z_$][\w$]*>|\(\?|[()[\]^$]|[^\\()[\]^$]+/gsu;

/** Rewrites a JavaScript expression (flag `u`): `open` writes its named groups, and `start`, which may match text, replaces `^`. */
export function expressionSource(expression: string, open: OpenGroup, start = '^'): string {
  let inClass = false;
  let text = '';
  for (const [token] of expression.matchAll(TOKEN)) {
    text += tokenSource(token, { inClass, open, start });
    if (token === '[') inClass = true;
    if (token === ']') inClass = false;
  }
  return expression.startsWith('^') || start === '^' ? text : `${start}[^ ]*?(?:${text})`;
}

interface TokenContext {
  readonly inClass: boolean;
  readonly open: OpenGroup;
  readonly start: string;
}

function tokenSource(token: string, { inClass, open, start }: TokenContext): string {
  if (token.startsWith('\\')) return escapeSource(token, inClass);
  if (inClass) return token === '[' ? String.raw`\[` : token;
  if (token === '^') return start;
  const name = /^\(\?<(.*)>$/.exec(token)?.[1];
  return name === undefined ? token : open(name);
}

function escapeSource(token: string, inClass: boolean): string {
  const code = /^\\u\{?([0-9A-Fa-f]+)\}?$/.exec(token)?.[1];
  if (code !== undefined) return String.raw`\x{${Number.parseInt(code, 16).toString(16)}}`;
  if (token === String.raw`\/`) return '/';
  // Some formats give braces a meaning of their own.
  if (token === String.raw`\{`) return String.raw`\x7B`;
  if (token === String.raw`\}`) return String.raw`\x7D`;
  return inClass && token === String.raw`\b` ? String.raw`\x08` : token;
}
