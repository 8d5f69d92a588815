import type { Paint } from '../../../engine/model/diagnostics/formats.ts';
import type { Line, Report } from '../../../engine/build/plan/report/report.ts';

/** Prints a report for the terminal, with all of its lines. */
export function formatText(
  { summary, objections, warnings, sections, unknown, compared }: Report,
  paint: Paint,
): string {
  const print = (line: Line): string => line.map((span) => (typeof span === 'string' ? span : span.code)).join('');
  const marked = (mark: string, lines: readonly Line[]): string =>
    lines.map((line) => `${mark} ${print(line)}\n`).join('');
  const section = (title: string, lines: readonly Line[]): string =>
    lines.length === 0 ? '' : `\n${paint('bold', title)}\n${lines.map((line) => `  ${print(line)}\n`).join('')}`;
  return [
    `${print(summary)}\n`,
    marked(paint('red', 'stop:'), objections),
    marked(paint('yellow', 'check:'), warnings),
    ...sections.map(({ title, lines }) => section(title, lines)),
    section('Not known', unknown),
    `\n${paint('dim', print(compared))}\n`,
  ].join('');
}
