import type { Paint } from '../../engine/model/diagnostics/formats.ts';
import { listSome } from '../../engine/model/diagnostics/suggest.ts';
import { countOf, formatNumber } from '../../engine/model/plain-words.ts';
import type { DeclaredCount, QaReport, RuleFailures } from '../../engine/output/qa/report.ts';

/** Rules with failures that are shown; the others are counted. */
const MOST_RULES = 20;

interface Terminal {
  readonly paint: Paint;
  /** Columns; without a limit where it is left out. */
  readonly width?: number | undefined;
}

/** One paragraph: its first word may have a colour, and lines after the first are indented further. */
interface Line {
  readonly style?: Parameters<Paint>[0];
  readonly label?: string;
  readonly indent?: number;
  readonly text: string;
}

/**
 * Formats what a run found for a terminal: the failures by rule, the rule with the most of them first, then what the host declares, and
 * the verdict as the last line.
 */
export function formatReport(report: QaReport, { paint, width = Infinity }: Terminal): string {
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
  return lines.map((line) => formatLine(line, { paint, width })).join('');
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

/** Breaks a paragraph between words. A word that is longer than a line is kept whole, so that a request can be copied. */
function formatLine({ style, label, indent = 0, text }: Line, { paint, width = Infinity }: Terminal): string {
  const lines: string[] = [];
  let line = ' '.repeat(indent) + (label ?? '');
  for (const word of text.match(/\S+\s*/g) ?? []) {
    const gap = line.trim() === '' || line.endsWith(' ') ? '' : ' ';
    if (line.trim() !== '' && line.length + gap.length + word.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent + 2) + word;
    } else line += gap + word;
  }
  const all = [...lines, line.trimEnd()].join('\n');
  return `${style === undefined || label === undefined ? all : all.replace(label, () => paint(style, label))}\n`;
}
