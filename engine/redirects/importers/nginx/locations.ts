import { escapeText } from '../shared/expression/syntax-tree.ts';
import type { NginxDirective } from './config.ts';
import { WHOLE_PATH } from './target.ts';

/** A `location`, with the paths that it matches. */
export interface Location {
  readonly directive: NginxDirective;
  readonly kind: 'exact' | 'prefix first' | 'expression' | 'prefix';
  /** The path or expression as it is written. */
  readonly text: string;
  /** The paths of the location as an expression. */
  readonly expression: string;
  /** The same expression with the whole path as the group `wholePath`; a location with an expression has no such group. */
  readonly whole: string;
  readonly ignoreCase: boolean;
}

/** Reads the head of a location; undefined for a named or malformed location. */
export function readLocation(directive: NginxDirective): Location | undefined {
  const [first = '', second] = directive.words;
  const sign = second === undefined ? (/^(?:=|\^~|~\*|~)/.exec(first)?.[0] ?? '') : first;
  const text = second ?? first.slice(sign.length);
  const kind = KINDS[sign];
  if (kind === undefined || text === '' || text.startsWith('@') || directive.words.length > 2) return undefined;
  const literal = escapeText(text);
  if (kind === 'expression') return { directive, kind, text, expression: text, whole: text, ignoreCase: sign === '~*' };
  const [end, rest] = kind === 'exact' ? ['$', ''] : ['', '.*'];
  const whole = `^(?<${WHOLE_PATH}>${literal}${rest})$`;
  return { directive, kind, text, expression: `^${literal}${end}`, whole, ignoreCase: false };
}

const KINDS: Readonly<Record<string, Location['kind']>> = {
  '=': 'exact',
  '^~': 'prefix first',
  '~': 'expression',
  '~*': 'expression',
  '': 'prefix',
};

/**
 * Sorts locations in the order in which nginx would choose one, so that each can be tried separately: exact ones, `^~` by length,
 * expressions as written, other prefixes by length. A longer prefix below a `^~` comes before it.
 */
export function sortLocations(locations: readonly Location[]): Location[] {
  const first = locations.filter(({ kind }) => kind === 'prefix first');
  const rank = ({ kind, text }: Location): number => {
    if (kind === 'exact') return 0;
    if (kind === 'expression') return 2;
    return first.some((other) => text.startsWith(other.text)) ? 1 : 3;
  };
  const length = ({ kind, text }: Location): number => (kind.startsWith('prefix') ? text.length : 0);
  return locations.toSorted((a, b) => rank(a) - rank(b) || length(b) - length(a));
}
