import { textWidth } from '../engine/model/diagnostics/text-width.ts';

/** A word with the blanks behind it. Code between backticks, which is there to be copied, and a figure with its unit count as one. */
const WORDS = /(?:`[^`]*`|\d[\d,.]* (?:%|m?s|bytes|[KM]i?B)(?!\w)|\S)+\s*/g;

/**
 * Breaks lines that are wider than a terminal between words, and indents what follows by some more columns. Without `columns`, as in a pipe,
 * lines stay as they are.
 */
export function wrapText(text: string, columns = Infinity, more = 2): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (textWidth(line) <= columns) return [line];
      const indent = /^ */.exec(line)?.[0] ?? '';
      const [first = '', ...others] = breakText(line.trimStart(), columns - indent.length, more);
      return [indent + first, ...others.map((other) => indent + other)];
    })
    .join('\n');
}

/**
 * Breaks a text between words into lines of so many columns, all but the first indented. A word that is wider stays whole, on a line of its
 * own.
 */
export function breakText(text: string, columns: number, indent = 0): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(WORDS) ?? []) {
    if (line.trim() !== '' && textWidth(line + word.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent) + word;
    } else line += word;
  }
  return [...lines, line.trimEnd()];
}

/** Returns the width of the widest word, which is never broken. */
export function widestWord(text: string): number {
  return Math.max(0, ...(text.match(WORDS) ?? []).map((word) => textWidth(word.trimEnd())));
}
