import { afterFlaw, readCsv, type CsvPlace } from '../../../read-csv.ts';
import type { Collector, Place } from '../collect.ts';
import { trimBlanks } from './blanks.ts';

/** Reads all rows of a CSV file; a row that is torn is refused, and reading goes on behind it. */
export function readRows(text: string, into: Collector, onRow: (cells: readonly string[], place: Place) => void): void {
  let from: CsvPlace | undefined = { line: 1, start: 0 };
  while (from) {
    const flaw = readCsv(
      text,
      (cells, { line }) => onRow(cells.map(trimBlanks), { line, text: cells.join(',') }),
      from,
    );
    if (flaw) into.refuse({ line: flaw.line, text: lineFrom(text, flaw.row.start) }, flaw);
    from = flaw && afterFlaw(text, flaw);
  }
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end);
}

/** A switch of a spreadsheet: TRUE, yes, 1; undefined for what is none. An empty cell is the default. */
export function readSwitch(value: unknown, otherwise: boolean): boolean | undefined {
  const word = trimBlanks(String(value ?? '')).toLowerCase();
  if (word === '') return otherwise;
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : undefined;
}
