import type { ExactRow, PatternRow } from '../plan/fold-sites.ts';
import { expressionSource, patternSource } from './regex-source.ts';

/** A source as a regular expression, for RE2 and PCRE. */
export interface NumberedRegex {
  readonly text: string;
  /** The numbers of the groups that hold the captures, by name; `*` is the splat. */
  readonly groups: ReadonlyMap<string, number>;
}

/** A group that no author writes: a marked one, or any that captures. Escapes and classes are passed over. */
const GROUP = /\\.|\[(?:\\.|[^\]])*\]|\(\?P<sf(\d+)>|\((?!\?)/gs;

/**
 * The source of a row for a host that knows groups by number. `start`, without groups, stands for the start of the path and may take
 * text in front of it; the expression ends where the path ends. The path holds no space.
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

/** The same for a host that holds the whole path to the expression. */
export function wholeRegex(row: PatternRow, start: string): NumberedRegex {
  const { text, groups } = withNumbers(row, start);
  return { text: withFlag(row, isExpression(row) ? `(?:${text}).*` : text), groups };
}

/** The same for a host that replaces what an expression matches: it takes the whole path, and has one group, for this capture. */
export function captureRegex(row: PatternRow, name: string): string {
  const { marked, names } = markedRegex(row, '^');
  const text = marked.replaceAll(GROUP, (token, index?: string) => {
    if (!token.startsWith('(')) return token;
    return index !== undefined && names[Number(index)] === name ? '(' : '(?:';
  });
  return withFlag(row, isExpression(row) ? `(?:${text}).*` : text);
}

/**
 * True if a host may look a row up by its path. It may not where letter case does not matter, and for the home page, which is nothing but
 * a slash.
 */
export function isLookedUp({ rule, path }: ExactRow): boolean {
  return rule.caseSensitive && path !== '/';
}

/** A row without placeholders as rows for expressions. */
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
  // Below a prefix only the first anchor is one of the path, as in `ruleOn`.
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
