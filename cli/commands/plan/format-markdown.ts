import { countOf } from '../../../engine/model/plain-words.ts';
import type { Line, Report, Section, Span } from '../../../engine/build/plan/report/report.ts';

/** The most lines of a comment that people read to its end. */
const MOST_LINES = 60;
/** The most characters of a value that is shown as it is written. */
const MOST_CHARACTERS = 160;
/** What is special in Markdown, in the middle of a sentence. */
const SPECIAL = /[\\`*_[\]<>|~]/g;

/** Prints a report for a pull request, in at most 60 lines. Sections are cut as little as that takes, and say how much they leave out. */
export function formatMarkdown(report: Report): string {
  const all = listSections(report);
  const longest = Math.min(MOST_LINES, Math.max(0, ...all.map(({ lines }) => lines.length)));
  for (let most = longest; ; most -= 1) {
    const lines = printAll(report, all, most);
    if (lines.length <= MOST_LINES || most <= 1) return `${lines.join('\n')}\n`;
  }
}

function listSections({ objections, warnings, sections, unknown }: Report): Section[] {
  const all: Section[] = [
    { title: 'Why it must not be shipped', lines: objections },
    { title: 'Check before shipping', lines: warnings },
    ...sections,
    { title: 'Not known', lines: unknown },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function printAll({ summary, compared, command }: Report, sections: readonly Section[], most: number): string[] {
  return [
    `**${print(summary)}**`,
    '',
    ...sections.flatMap(({ title, lines }) => [`### ${title}`, '', ...cut(lines, most), '']),
    `${print(compared)} \`${command}\` prints every line, \`${command} --json\` every page.`,
  ];
}

function cut(lines: readonly Line[], most: number): string[] {
  const shown = lines.length > most + 1 ? lines.slice(0, most) : lines;
  const rest = lines.length - shown.length;
  return [...shown.map((line) => `- ${print(line)}`), ...(rest > 0 ? [`- and ${countOf(rest, 'more line')}`] : [])];
}

function print(line: Line): string {
  return line.map(printSpan).join('');
}

function printSpan(span: Span): string {
  if (typeof span === 'string') return span.replaceAll(SPECIAL, String.raw`\$&`);
  const text = span.code.length > MOST_CHARACTERS ? `${span.code.slice(0, MOST_CHARACTERS)}…` : span.code;
  // Backticks in the text need a longer fence (CommonMark 0.31, 6.1).
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
