import { assertNever } from '../../../../model/assert.ts';
import type { Segment } from '../../../../model/redirect-pattern.ts';
import type { PatternRow } from '../plan/fold-sites.ts';

/** Opens a group for a capture, the splat being `*`: `(` or `(?<name>`. */
export type OpenGroup = (name: string) => string;

/**
 * The source of a row as a regular expression that RE2 and PCRE read alike, without anchors and without regard to letter case. The path
 * is in normal form and ends at a space, a question mark or the end: below the prefix for a row of sites, where it may be nothing.
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
      // One slash at the end of the path is ignored: a splat never takes that slash alone.
      return `(?:/${open('*')}[^/? ]|[^? ][^? ]+)|${onRoot ? '//?' : '/?/?'})`;
    case 'regex':
      throw new Error('a regular expression stands alone');
    default:
      return assertNever(segment);
  }
}

/** Text as a regular expression takes it literally. */
export function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

const TOKEN = /\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|.)|\(\?<[A-Za-z_$][\w$]*>|\(\?|[()[\]^$]|[^\\()[\]^$]+/gsu;

/** An expression of JavaScript (flag `u`) with other groups for its named ones, and with `start` for its `^`, which may take text. */
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
  // Some formats read braces of their own.
  if (token === String.raw`\{`) return String.raw`\x7B`;
  if (token === String.raw`\}`) return String.raw`\x7D`;
  return inClass && token === String.raw`\b` ? String.raw`\x08` : token;
}
