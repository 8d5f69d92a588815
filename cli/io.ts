import { styleText } from 'node:util';
import type { Paint } from '../engine/model/diagnostics/formats.ts';
import { wrapText } from './wrap-text.ts';

/** The exit codes of the commands. */
export const EXIT = { fine: 0, findings: 1, usage: 2, bug: 3, upstream: 4 } as const;

/** Prints data for the next program. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Prints what was asked for as text for a person. Lines are broken to fit the terminal; a pipe has them whole. */
export function printText(text: string): void {
  print(wrapText(text, AS_DATA.columns));
}

/** True in a terminal, where progress may redraw lines. */
export const isTerminal = process.stderr.isTTY && process.env.CI === undefined;

const CLEAR_LINE = '\r\u001b[K';
let status = '';

/** Prints a message for the person at the terminal. Lines are broken to fit it. */
export function say(text: string): void {
  const lines = wrapText(text, ON_SCREEN.columns);
  process.stderr.write(status === '' ? lines : `${CLEAR_LINE}${lines}${status}`);
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
    return columnsOf(process.stderr);
  },
};

/** Adds colour to text for stdout. */
export const paintData: Paint = (style, text) => styleText(style, text, { stream: process.stdout });

/** How findings are formatted among the data. */
export const AS_DATA = {
  paint: paintData,
  get columns(): number | undefined {
    return columnsOf(process.stdout);
  },
};

/** A terminal that does not know its size has 0 columns. */
function columnsOf(stream: NodeJS.WriteStream): number | undefined {
  return stream.columns === 0 ? undefined : stream.columns;
}

/** A problem that the caller can fix. It is shown as one line, without a stack. */
export class UserError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** True if there is a person who can be asked: neither the questions nor the answers go to a pipe. The input is opened only if it is needed. */
export function isAtTerminal(): boolean {
  return process.stderr.isTTY && process.stdin.isTTY;
}
