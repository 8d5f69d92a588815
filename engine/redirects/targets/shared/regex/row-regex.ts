import { onAllPrefixes, type PatternRow } from '../plan/fold-sites.ts';
import { guardSources } from './query-guard.ts';
import { escapeRegex, expressionSource, patternSource, type OpenGroup } from './regex-source.ts';

/** A row as a PCRE expression, for hosts that have looked up the prefix of the request. */
export interface RowRegex {
  /**
   * The text that is tested. `line`: `+` below a prefix or `-`, the whole path with its prefix in lower case, and the query with its
   * question mark. `path`: the path alone, for an expression of the manifests, which has anchors.
   */
  readonly on: 'line' | 'path';
  readonly source: string;
  /** The expression that the query must also match, for `path`. */
  readonly guard?: string;
}

export function rowRegex(row: PatternRow, flags: readonly string[], open: OpenGroup): RowRegex {
  const { rule, prefixed, sites } = row;
  const [first] = rule.source.segments;
  const below = `(?:${sites.map(escapeRegex).join('|')})`;
  const guards = guardSources(rule).map((guard) => `(?=${guard})`);
  const anyCase = (source: string): string => (rule.caseSensitive ? source : `(?i:${source})`);
  if (first?.kind === 'regex') {
    const source = expressionSource(first.expression, open);
    return {
      on: 'path',
      source: anyCase(prefixed ? source.replace(/^\^/, () => `^/${below}`) : source),
      ...(guards.length > 0 ? { guard: `^${guards.join('')}` } : {}),
    };
  }
  const start = prefixed ? `^\\+/${onAllPrefixes(row, flags) ? '[^/?]+' : below}` : '^.';
  const end = guards.length > 0 ? guards.join('') : '(?:\\?|$)';
  return { on: 'line', source: `${start}${anyCase(patternSource(row, open))}${end}` };
}

/** Opens groups by name, for hosts that refer to captures by number. */
export const openNumbered: OpenGroup = (name) => `(?<${nameOf(name)}>`;

/** Returns the number of the group of a capture, for hosts that have at most nine. */
export function groupNumber(source: string, capture: string): number {
  let number = 0;
  for (const [token, name] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<(\w+)>|\((?!\?)/gs)) {
    if (!token.startsWith('(')) continue;
    number += 1;
    if (name === nameOf(capture) && number <= 9) return number;
  }
  throw new Error(`${capture} is not among the first nine captures of ${source}`);
}

function nameOf(capture: string): string {
  return capture === '*' ? 'splat_' : capture;
}
