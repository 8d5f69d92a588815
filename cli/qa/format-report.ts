import type { FormatOptions } from '../../engine/model/diagnostics/formats.ts';
import { listSome } from '../../engine/model/diagnostics/suggest.ts';
import { countOf, formatNumber } from '../../engine/model/plain-words.ts';
import type { DeclaredCount, QaReport, RuleFailures } from '../../engine/output/qa/report.ts';
import { formatLine, type Line } from '../format-line.ts';

/** Rules with failures that are shown; the others are counted. */
const MOST_RULES = 20;

/**
 * Formats what a run found for a terminal: the failures by rule, the rule with the most of them first, then what the host declares, and
 * the verdict as the last line.
 */
export function formatReport(report: QaReport, screen: FormatOptions): string {
  const { rules, cases, others, untouched, notes } = report;
  const lines: Line[] = [
    ...listFailures(report),
    ...listDeclared(report),
    ...(untouched.length === 0
      ? []
      : [{ style: 'yellow', label: 'not touched:', text: listSome(untouched, untouched.length) } as const]),
    ...notes.map((text) => ({ text })),
    {
      label: 'asked:',
      text: `${countOf(cases, 'request')} for ${countOf(rules.length, 'rule')}; ${formatNumber(others.cases)} of them match no rule`,
    },
    verdictOf(report),
  ];
  return lines.map((line) => formatLine(line, screen)).join('');
}

function listFailures({ failures }: QaReport): Line[] {
  const rest = failures.slice(MOST_RULES);
  const count = rest.reduce((sum, { failed }) => sum + failed, 0);
  return [
    ...failures.slice(0, MOST_RULES).flatMap(failuresOf),
    ...(rest.length === 0
      ? []
      : [
          {
            style: 'red',
            label: 'differs:',
            text: `${countOf(count, 'more request')} of ${countOf(rest.length, 'more rule')}`,
          } as const,
        ]),
  ];
}

function failuresOf({ rule, file, line, cases, failed, examples }: RuleFailures): Line[] {
  const place = file === null ? '' : `  ${file}:${line}`;
  const text = `${rule ?? 'no rule'}${place}  ${formatNumber(failed)} of ${countOf(cases, 'request')}`;
  const rest = failed - examples.length;
  return [
    { style: 'red', label: 'differs:', text },
    ...examples.map(({ request, difference }) => ({ indent: 2, text: `${request}  ${difference}` })),
    ...(rest > 0 ? [{ indent: 2, text: `and ${formatNumber(rest)} more` }] : []),
  ];
}

function listDeclared({ target, declared, declaredDifferences }: QaReport): Line[] {
  if (!target || declared === 0) return [];
  const text = `${countOf(declared, 'request')} with another answer, as declared for ${target.title}`;
  return [{ style: 'cyan', label: 'declared:', text }, ...declaredDifferences.flatMap(declaredOf)];
}

function declaredOf({ id, reason, cases, examples: [first] }: DeclaredCount): Line[] {
  return [
    { indent: 2, text: `${id}  ${countOf(cases, 'request')}. ${reason}` },
    ...(first ? [{ indent: 4, text: `such as ${first.request}  ${first.difference}` }] : []),
  ];
}

function verdictOf({ cases, failed, declared, target, base, seconds }: QaReport): Line {
  const [all, wrong, right] = [cases, failed, cases - failed - declared].map(formatNumber);
  const rest = `${target ? `, ${countOf(declared, 'declared difference')}` : ''} (${base}, ${seconds} s)`;
  return failed === 0
    ? { style: 'green', label: 'passed:', text: `${right} of ${all} requests passed, 0 failed${rest}` }
    : { style: 'red', label: 'failed:', text: `${wrong} of ${all} requests failed, ${right} passed${rest}` };
}
