import type { Paint } from '../engine/model/diagnostics/formats.ts';

export interface Terminal {
  readonly paint: Paint;
  /** Columns; without a limit where it is left out. */
  readonly width?: number | undefined;
}

/** One paragraph: its first word may have a colour, and lines after the first are indented further. */
export interface Line {
  readonly style?: Parameters<Paint>[0];
  readonly label?: string;
  readonly indent?: number;
  readonly text: string;
}

/** Breaks a paragraph between words. A word that is longer than a line is kept whole, so that a request can be copied. */
export function formatLine({ style, label, indent = 0, text }: Line, { paint, width = Infinity }: Terminal): string {
  const lines: string[] = [];
  let line = ' '.repeat(indent) + (label ?? '');
  for (const word of text.match(/\S+\s*/g) ?? []) {
    const gap = line.trim() === '' || line.endsWith(' ') ? '' : ' ';
    if (line.trim() !== '' && line.length + gap.length + word.trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent + 2) + word;
    } else line += gap + word;
  }
  const all = [...lines, line.trimEnd()].join('\n');
  return `${style === undefined || label === undefined ? all : all.replace(label, () => paint(style, label))}\n`;
}
