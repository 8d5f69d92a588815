import type { FormatOptions } from '../engine/model/diagnostics/formats.ts';
import { textWidth } from '../engine/model/diagnostics/text-width.ts';
import { breakText, widestWord, wrapText } from './wrap-text.ts';

interface Table {
  /** The titles of the columns. */
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The least columns for last cells that are broken between words. */
const NARROWEST = 16;

/**
 * Formats a table with aligned columns, two spaces between them. If it is wider than the terminal, its last column is broken between words.
 * If there is no room for that, each row has a line for each cell instead, with the title of its column.
 */
export function formatTable({ head, rows }: Table, { columns = Infinity }: Pick<FormatOptions, 'columns'>): string {
  const all = head ? [head, ...rows] : rows;
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => textWidth(row[column] ?? ''))));
  const others = widths.slice(0, -1);
  const room = columns - others.reduce((sum, width) => sum + width + 2, 0);
  const fits = (widths.at(-1) ?? 0) <= room;
  const canBreak = room >= NARROWEST && all.every((row) => widestWord(row.at(-1) ?? '') <= room);
  if (!fits && !canBreak) return wrapText(rows.map((row) => formatStacked(row, head)).join(''), columns);
  return all
    .flatMap((row) => {
      const lines = fits ? [row.at(-1) ?? ''] : breakText(row.at(-1) ?? '', room);
      return lines.map((line, index) =>
        [...others.map((width, column) => pad(index === 0 ? (row[column] ?? '') : '', width)), line].join('  '),
      );
    })
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** Formats a row as a line for each cell, those after the first indented. Empty cells are left out. */
function formatStacked(row: readonly string[], head: readonly string[] = []): string {
  const indent = /^ */.exec(row[0] ?? '')?.[0] ?? '';
  return row
    .map((cell, column) => [head[column] ?? '', cell.trim()] as const)
    .flatMap(([title, cell], column) => {
      if (cell === '') return [];
      return [`${indent}${column === 0 ? '' : '  '}${title === '' ? '' : `${title}: `}${cell}\n`];
    })
    .join('');
}

/** Pads a text to a width in columns of the terminal, which letters may take two of. */
function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
