import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { readCsv } from '../read-csv.ts';
import type { Edit } from '../../model/edits/text-edits.ts';
import { columnsOf, isTable } from './table-edits.ts';
import { linesOf } from '../../model/edits/yaml-lists.ts';
import { countItems, readScalar } from '../../model/edits/yaml-values.ts';

/** A range of a file that moves as a whole, and the source by which it is sorted. */
interface Piece extends Pick<Edit, 'start' | 'end'> {
  readonly source: string;
}

/**
 * The edits that sort the rules of each group, or the rows of a table, by their sources in code unit order. Comments and empty lines before
 * a rule move with it. A list in brackets is kept as it is.
 */
export function sortRules(file: SourceFile): Edit[] {
  const lists = isTable(file) ? [rowsOf(file)] : listsOf(file);
  return lists.flatMap((pieces) => sortPieces(file.text, pieces));
}

function sortPieces(text: string, pieces: readonly Piece[]): Edit[] {
  const [first] = pieces;
  const last = pieces.at(-1);
  const sorted = pieces.toSorted((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0));
  if (!first || !last || sorted.every((piece, index) => piece === pieces[index])) return [];
  // The last line of a file may lack its line break.
  const whole = text.endsWith('\n') || last.end < text.length;
  const parts = sorted.map(({ start, end }) => text.slice(start, end));
  const joined = whole ? parts.join('') : parts.map((part) => part.replace(/\r?\n$/, '')).join('\n');
  return [{ start: first.start, end: last.end, text: joined }];
}

function rowsOf(file: SourceFile): Piece[] {
  const { text } = file;
  const columns = columnsOf(file);
  const [from, regex] = [columns.indexOf('from'), columns.indexOf('regex')];
  const rows: { start: number; source: string }[] = [];
  readCsv(text, (cells, { line, start }) => {
    if (line > 1) rows.push({ start, source: cells[from] || cells[regex] || '' });
  });
  return rows.map(({ start, source }, index) => ({ start, end: rows[index + 1]?.start ?? text.length, source }));
}

function listsOf(file: SourceFile): Piece[][] {
  return Array.from({ length: countItems(file, '/groups') }, (_, group) => {
    const list = pointerTo('/groups', group, 'rules');
    const [, keyEnd = 0, begin = 0] = file.marks().get(list) ?? [];
    const items = file.text[begin] === '[' ? [] : (linesOf(file, list) ?? []);
    let start = file.text.indexOf('\n', keyEnd) + 1;
    return items.map(({ end }, index) => {
      const piece = { start, end, source: sourceOf(file, pointerTo(list, index)) };
      start = end;
      return piece;
    });
  });
}

function sourceOf(file: SourceFile, rule: string): string {
  const from = pointerTo(rule, 'from');
  const pointer = [pointerTo(from, 0), from].find((one) => file.marks().get(one)) ?? pointerTo(rule, 'regex');
  return String(readScalar(file, pointer));
}
