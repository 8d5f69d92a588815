import { afterFlaw, readCsv, type CsvPlace } from '../../../read-csv.ts';
import type { Collector, Place } from '../collect.ts';
import { trimBlanks } from './blanks.ts';

/** Reads all rows of a CSV file; a malformed row is refused, and reading continues after it. */
export function readRows(
  text: string,
  into: Collector,
  onRow: (cells: readonly string[], place: Place) => void,
  separator = ',',
): void {
  let from: CsvPlace | undefined = { line: 1, start: 0 };
  while (from) {
    const flaw = readCsv(
      text,
      (cells, { line }) => onRow(cells.map(trimBlanks), { line, text: cells.join(separator) }),
      from,
      separator,
    );
    if (flaw) into.refuse({ line: flaw.line, text: lineFrom(text, flaw.row.start) }, flaw);
    from = flaw && afterFlaw(text, flaw);
  }
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end);
}

/** Reads a switch of a spreadsheet: TRUE, yes, 1; undefined for any other value. An empty cell yields the default. */
export function readSwitch(value: unknown, byDefault: boolean): boolean | undefined {
  const word = trimBlanks(String(value ?? '')).toLowerCase();
  if (word === '') return byDefault;
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : undefined;
}

/**
 * The separator of a file, with which its first row is what it should be: the first of `separators`, else a comma. Empty lines and comments
 * above that row are passed over.
 */
export function separatorOf(
  text: string,
  isRow: (cells: readonly string[]) => boolean,
  separators: readonly string[] = [',', ';', '\t'],
): string {
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length;) {
    const line = lineFrom(text, at);
    const separator = separators.find((one) => isRow(cellsOf(line, one)));
    if (separator !== undefined || !/^\s*(?:"?#|$)/.test(line)) return separator ?? ',';
    at += line.length + 1;
  }
  return ',';
}

function cellsOf(line: string, separator: string): readonly string[] {
  let found: readonly string[] = [];
  readCsv(line, (cells) => void (found = cells.map(trimBlanks)), undefined, separator);
  return found;
}
