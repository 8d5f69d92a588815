import { targetOn } from '../../match/expand-sites.ts';
import type { PatternRow } from '../shared/plan/fold-sites.ts';
import { groupNumber, openNumbered, rowRegex } from '../shared/regex/row-regex.ts';
import { answerOf, escapeText, found, type Finder } from './syntax.ts';

/** The rule of a row that needs a regular expression. */
export function patternFinder(row: PatternRow, flags: readonly string[]): Finder {
  const { on, source, guard } = rowRegex(row, flags, openNumbered);
  // A rule of the root also matches paths below a prefix, and redirects them to the root.
  const rule = row.rule.target && !row.prefixed ? { ...row.rule, target: targetOn(row.rule.target, '') } : row.rule;
  const { form, text } = answerOf(rule, (part) => {
    if (part.kind === 'text') return escapeText(part.text);
    return `%${groupNumber(source, part.kind === 'capture' ? part.name : '*')}`;
  });
  const tested = on === 'line' ? '%{ENV:SF_LINE}' : '%{ENV:SF_FULL}';
  // Apache would not read a text that begins with `!` or `=` as an expression, so a group encloses it.
  const conditions = [
    ...(guard === undefined ? [] : [['%{ENV:SF_QUERY}', guard] as const]),
    [tested, `(?:${source})`] as const,
  ];
  return { form, rewrite: found(conditions, text) };
}
