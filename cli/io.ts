import { styleText } from 'node:util';
import type { Paint } from '../engine/model/diagnostics/formats.ts';

/** What commands exit with. */
export const EXIT = { fine: 0, findings: 1, usage: 2, bug: 3, upstream: 4 } as const;

/** Data for the next program. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Words for the person in front of it. */
export function say(text: string): void {
  process.stderr.write(text);
}

/** True where a person watches: progress may redraw lines. */
export const isTerminal = process.stderr.isTTY && process.env.CI === undefined;

/** Colour for stderr, none where NO_COLOR or a pipe says so. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stderr });

/** Colour for stdout. */
export const paintData: Paint = (style, text) => styleText(style, text, { stream: process.stdout });

/** A problem that the person who called can mend: shown as one line, without a stack. */
export class UserError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A table with aligned columns, two spaces between them. */
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
