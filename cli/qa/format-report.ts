import type { Paint } from '../../engine/model/diagnostics/formats.ts';
import { listSome } from '../../engine/model/diagnostics/suggest.ts';
import type { QaReport } from '../../engine/output/qa/report.ts';
import { table } from '../io.ts';

/** Differences of one rule that are shown; the others are counted. */
const MOST_DIFFERENCES = 3;

/** Formats what a run found for a terminal: a table of the rules, the differences, and the verdict as the last line. */
export function formatReport(report: QaReport, paint: Paint): string {
  return [
    formatTable(report),
    '\n',
    ...formatDifferences(report, paint),
    ...(report.untouched.length === 0
      ? []
      : [`${paint('yellow', 'not touched:')} ${listSome(report.untouched, report.untouched.length)}\n`]),
    ...report.notes.map((note) => `${note}\n`),
    formatVerdict(report, paint),
  ].join('');
}

function formatTable({ rules, others }: QaReport): string {
  const count = (failed: number): string => (failed === 0 ? '-' : String(failed));
  return table([
    ['rule', 'where', 'requests', 'differ'],
    ...rules.map(({ name, file, line, cases, failed }) => [name, `${file}:${line}`, String(cases), count(failed)]),
    ['(no rule)', '', String(others.cases), count(others.failed)],
  ]);
}

function formatDifferences({ rules, differences }: QaReport, paint: Paint): string[] {
  return [...Map.groupBy(differences, ({ rule }) => rule)].map(([rule, same]) => {
    const place = rules.find(({ name }) => name === rule);
    const lines = same.slice(0, MOST_DIFFERENCES).map(({ request, difference }) => `  ${request}  ${difference}\n`);
    const rest = same.length > MOST_DIFFERENCES ? `  and ${same.length - MOST_DIFFERENCES} more\n` : '';
    const name = `${rule ?? 'no rule'}${place ? `  ${place.file}:${place.line}` : ''}`;
    return `${paint('red', 'differs:')} ${name}\n${lines.join('')}${rest}`;
  });
}

function formatVerdict({ cases, failed, base, seconds }: QaReport, paint: Paint): string {
  const passed = cases - failed;
  const where = `(${base}, ${seconds} s)`;
  return failed === 0
    ? `${paint('green', 'passed:')} ${passed} of ${cases} requests passed, 0 failed ${where}\n`
    : `${paint('red', 'failed:')} ${failed} of ${cases} requests failed, ${passed} passed ${where}\n`;
}
