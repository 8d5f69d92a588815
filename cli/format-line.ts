import type { FormatOptions, Paint } from '../engine/model/diagnostics/formats.ts';
import { wrapText } from './wrap-text.ts';

/** One paragraph: its first word may have a colour, and lines after the first are indented further. */
export interface Line {
  readonly style?: Parameters<Paint>[0];
  readonly label?: string;
  readonly indent?: number;
  readonly text: string;
}

/** Formats a paragraph. Its lines are broken between words to fit the terminal. */
export function formatLine({ style, label, indent = 0, text }: Line, { paint, columns }: FormatOptions): string {
  const start = label === undefined ? [] : [style === undefined ? label : paint(style, label)];
  return `${wrapText(`${' '.repeat(indent)}${[...start, text].join(' ')}`, columns)}\n`;
}
