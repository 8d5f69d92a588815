import type { ExactRow, PatternRow } from '../plan/fold-sites.ts';
import { expressionSource, patternSource } from './regex-source.ts';

/** A source as a regular expression, for RE2 and PCRE. */
export interface NumberedRegex {
  readonly text: string;
  /** The numbers of the groups that hold the captures, by name; `*` is the splat. */
  readonly groups: ReadonlyMap<string, number>;
}

/** Matches a marked group or any other capturing group. Skips escapes and character classes. */
const GROUP = /\\.|\[(?:\\.|[^\]])*\]|\(\?P<sf(\d+)>|\((?!\?)/gs;

/**
 * Returns the source of a row for a host that numbers groups. `start`, without groups, matches the start of the path and may match text
 * before it. The expression ends at the end of the path. The path has no space.
 */
export function numberedRegex(row: PatternRow, start = '^'): NumberedRegex {
  const { text, groups } = withNumbers(row, start);
  return { text: withFlag(row, text), groups };
}

function withNumbers(row: PatternRow, start: string): NumberedRegex {
  const { marked, names } = markedRegex(row, start);
  const groups = new Map<string, number>();
  let count = 0;
  const text = marked.replaceAll(GROUP, (token, index?: string) => {
    if (!token.startsWith('(')) return token;
    count += 1;
    if (index !== undefined) groups.set(names[Number(index)] ?? '', count);
    return '(';
  });
  return { text, groups };
}

/** The same for a host that matches the whole path against the expression. */
export function wholeRegex(row: PatternRow, start: string): NumberedRegex {
  const { text, groups } = withNumbers(row, start);
  return { text: withFlag(row, isExpression(row) ? `(?:${text}).*` : text), groups };
}

/** The same for a host that replaces the matched text: matches the whole path, with a single group for this capture. */
export function captureRegex(row: PatternRow, name: string): string {
  const { marked, names } = markedRegex(row, '^');
  const text = marked.replaceAll(GROUP, (token, index?: string) => {
    if (!token.startsWith('(')) return token;
    return index !== undefined && names[Number(index)] === name ? '(' : '(?:';
  });
  return withFlag(row, isExpression(row) ? `(?:${text}).*` : text);
}

/**
 * Returns true if a host may look up a row by its path. It may not if the row ignores letter case, or for the home page, whose path is
 * only a slash.
 */
export function isLookedUp({ rule, path }: ExactRow): boolean {
  return rule.caseSensitive && path !== '/';
}

/** Converts a row without placeholders to rows for expressions. */
export function expressionRows({ rule, sites, slash }: ExactRow): PatternRow[] {
  const below = sites.filter((flag) => flag !== '');
  return [
    ...(below.length > 0 ? [{ rule, prefixed: true, sites: below, slash }] : []),
    ...(below.length < sites.length ? [{ rule, prefixed: false, sites: [''], slash }] : []),
  ];
}

function markedRegex(row: PatternRow, start: string): { marked: string; names: string[] } {
  const names: string[] = [];
  const open = (name: string): string => `(?P<sf${names.push(name) - 1}>`;
  const [first] = row.rule.source.segments;
  if (first?.kind !== 'regex') return { marked: `${start}${patternSource(row, open)}$`, names };
  // Below a prefix only the first anchor belongs to the path, as in `ruleOn`.
  const expression = expressionSource(first.expression, open, row.prefixed ? '^' : start);
  const marked = row.prefixed ? `${start}(?:${expression.slice(1)})` : expression;
  return { marked, names };
}

function isExpression({ rule }: PatternRow): boolean {
  return rule.source.segments[0]?.kind === 'regex';
}

function withFlag({ rule }: PatternRow, text: string): string {
  return rule.caseSensitive ? text : `(?i)${text}`;
}
