import { styleText } from 'node:util';
import type { Paint } from '../engine/model/diagnostics/formats.ts';

/** The exit codes of the commands. */
export const EXIT = { fine: 0, findings: 1, usage: 2, bug: 3, upstream: 4 } as const;

/** Prints data for the next program. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** True in a terminal, where progress may redraw lines. */
export const isTerminal = process.stderr.isTTY && process.env.CI === undefined;

const CLEAR_LINE = '\r\u001b[K';
let status = '';

/** Prints a message for the person at the terminal. */
export function say(text: string): void {
  process.stderr.write(status === '' ? text : `${CLEAR_LINE}${text}${status}`);
}

/** Shows a line below all messages of a terminal, in place of the last one. An empty text removes it. */
export function showStatus(text: string): void {
  status = text.slice(0, Math.max(0, process.stderr.columns - 1));
  process.stderr.write(`${CLEAR_LINE}${status}`);
}

/** Adds colour to text for stderr, unless NO_COLOR is set or stderr is a pipe. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stderr });

/** How findings are formatted for the person at the terminal. */
export const ON_SCREEN = {
  paint,
  get columns(): number | undefined {
    return process.stderr.columns;
  },
};

/** Adds colour to text for stdout. */
export const paintData: Paint = (style, text) => styleText(style, text, { stream: process.stdout });

/** How findings are formatted among the data. */
export const AS_DATA = {
  paint: paintData,
  get columns(): number | undefined {
    return process.stdout.columns;
  },
};

/** A problem that the caller can fix. It is shown as one line, without a stack. */
export class UserError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Formats a table with aligned columns, two spaces between them. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
