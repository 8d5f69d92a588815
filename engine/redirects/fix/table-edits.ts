import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { endOfCell, readCsv } from '../read-csv.ts';
import type { Edit, Edited } from '../../model/edits/text-edits.ts';

/** True for a table of redirects, false for YAML. */
export function isTable({ path }: SourceFile): boolean {
  return path.endsWith('.csv');
}

/** Read once for each file, because each edit of a row asks for them. */
const COLUMNS = new WeakMap<SourceFile, readonly string[]>();

/** The names of the columns of a table. */
export function columnsOf(file: SourceFile): readonly string[] {
  const known = COLUMNS.get(file);
  if (known) return known;
  const columns: string[] = [];
  const lineBreak = file.text.indexOf('\n');
  readCsv(lineBreak === -1 ? file.text : file.text.slice(0, lineBreak), (cells) =>
    columns.push(...cells.map((cell) => cell.trim())),
  );
  COLUMNS.set(file, columns);
  return columns;
}

/** The text of a cell; empty if the table lacks the column. */
export function readCell(file: SourceFile, row: string, column: string): string {
  if (!columnsOf(file).includes(column)) return '';
  const [, , start, end] = file.marks().get(pointerTo(row, column)) ?? [0, 0, 0, 0];
  const cell = file.text.slice(start, end);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.replace(/\r$/, '');
}

/** Writes a cell. Fails if the table lacks the column. */
export function setCell(file: SourceFile, row: string, column: string, value: string): Edited {
  if (!columnsOf(file).includes(column)) return { ok: false, why: `The table has no column \`${column}\`.` };
  const [, , start, end] = file.marks().get(pointerTo(row, column)) ?? [0, 0, 0, 0];
  const written = file.text.slice(start, end).replace(/\r$/, '');
  const quoted = written.startsWith('"') || /[",\r\n]/.test(value);
  const text = quoted ? `"${value.replaceAll('"', '""')}"` : value;
  return { ok: true, edits: [{ start, end: start + written.length, text }] };
}

/** Removes a row with its line break. */
export function dropRow({ text }: SourceFile, row: string): Edit {
  const start = Number(row.slice(1));
  let end = endOfCell(text, start);
  while (text[end] === ',') end = endOfCell(text, end + 1);
  const lineBreak = text.indexOf('\n', end);
  return { start, end: lineBreak === -1 ? text.length : lineBreak + 1, text: '' };
}
