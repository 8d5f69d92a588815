import type { Location } from './locate.ts';
import { textWidth } from './text-width.ts';

const LINES_AROUND = 1;
const WIDEST = 160;
/** A narrower terminal breaks lines, because less of a line says nothing. */
const NARROWEST = 20;

/**
 * Formats the lines around a place, with carets under it. `columns`: the width of the terminal; lines are cut around the place to fit it.
 * Carets follow the display width, so that they are aligned under CJK, Thai, Arabic and combining characters too.
 */
export function codeFrame(text: string, at: Location, columns = Infinity): string {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const first = Math.max(1, at.line - LINES_AROUND);
  const last = Math.min(lines.length, at.line + LINES_AROUND);
  const gutter = String(last).length;
  // The marker, the number, the bar with its blanks, and the sign that a line is cut.
  const widest = Math.max(NARROWEST, Math.min(WIDEST, columns - gutter - 6));
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = lines[number - 1] ?? '';
    const offset = number === at.line ? cutBefore(line, at.column, widest) : 0;
    const shown = fitted(plain(line.slice(offset)), widest);
    const marker = number === at.line ? '>' : ' ';
    frame.push(`${marker} ${String(number).padStart(gutter)} | ${offset > 0 ? '…' : ''}${shown}`.trimEnd());
    if (number === at.line) {
      const before = plain(line.slice(offset, at.column - 1));
      const end = at.endLine === at.line ? at.endColumn - 1 : line.length;
      const marked = fitted(plain(line.slice(at.column - 1, end)), widest - textWidth(before));
      const carets = '^'.repeat(Math.max(1, textWidth(marked)));
      frame.push(`  ${' '.repeat(gutter)} | ${' '.repeat(textWidth(before) + (offset > 0 ? 1 : 0))}${carets}`);
    }
  }
  return frame.join('\n');
}

/** Returns the first column to show: a long line is cut shortly before the place. */
function cutBefore(line: string, column: number, widest: number): number {
  return textWidth(line) > widest && textWidth(line.slice(0, column - 1)) > widest / 2
    ? Math.max(0, column - 1 - Math.floor(widest / 4))
    : 0;
}

/** Returns the start of a text that is at most so wide. */
function fitted(text: string, widest: number): string {
  if (textWidth(text) <= widest) return text;
  let [shown, width] = ['', 0];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    width += textWidth(segment);
    if (width > widest) break;
    shown += segment;
  }
  return shown;
}

/** Tabs and control characters would move the carets or the terminal. */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is replaced
  return text
    .replaceAll('\t', ' ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\u00b7');
}
