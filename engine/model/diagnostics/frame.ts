import stringWidth from 'string-width';
import type { Location } from './locate.ts';

const LINES_AROUND = 1;
const WIDEST = 160;

/**
 * Formats the lines around a place, with carets under it.
 * Carets follow the display width, so that they are aligned under CJK, Thai, Arabic and combining characters too.
 */
export function codeFrame(text: string, at: Location): string {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const first = Math.max(1, at.line - LINES_AROUND);
  const last = Math.min(lines.length, at.line + LINES_AROUND);
  const gutter = String(last).length;
  const frame: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const line = lines[number - 1] ?? '';
    const offset = number === at.line ? cutBefore(line, at.column) : 0;
    const shown = plain(line.slice(offset)).slice(0, WIDEST);
    const marker = number === at.line ? '>' : ' ';
    frame.push(`${marker} ${String(number).padStart(gutter)} | ${offset > 0 ? '…' : ''}${shown}`.trimEnd());
    if (number === at.line) {
      const before = plain(line.slice(offset, at.column - 1));
      const end = at.endLine === at.line ? at.endColumn - 1 : line.length;
      const marked = plain(line.slice(at.column - 1, Math.min(end, offset + WIDEST)));
      const carets = '^'.repeat(Math.max(1, stringWidth(marked)));
      frame.push(`  ${' '.repeat(gutter)} | ${' '.repeat(stringWidth(before) + (offset > 0 ? 1 : 0))}${carets}`);
    }
  }
  return frame.join('\n');
}

/** Returns the first column to show: a long line is cut shortly before the place. */
function cutBefore(line: string, column: number): number {
  return line.length > WIDEST && column > WIDEST / 2 ? column - 1 - Math.floor(WIDEST / 4) : 0;
}

/** Tabs and control characters would move the carets or the terminal. */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is replaced
  return text
    .replaceAll('\t', ' ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\u00b7');
}
