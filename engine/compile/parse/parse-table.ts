import { pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { Mark, SourceFile } from '../../model/diagnostics/source.ts';
import { cellOffset, endOfCell, endOfRow, readCsv, type CsvFlaw } from '../../redirects/read-csv.ts';
import type { Source } from './parse-yaml.ts';

/** A table of redirects. Pointers into it are `/<offset of the row>/<column>`, so that no list of rows is needed to find a place. */
export interface RedirectTable extends SourceFile {
  /** The column names of the first row; an empty list if the row is empty or malformed. */
  readonly columns: readonly string[];
}

const TABLE_PATH = /^manifests\/redirects\/[^/]+\.csv$/;
const LARGEST_BYTES = 256 * 1024 * 1024;

/** True for the path of a bulk rule file. */
export function isTablePath(path: string): boolean {
  return TABLE_PATH.test(path);
}

/** Decodes a table and reads its first row. Reports a table that cannot be read, and returns undefined. */
export function parseTable({ path, bytes }: Source, report: Report): RedirectTable | undefined {
  const at = { file: path, start: 0, end: 0 };
  if (bytes.byteLength > LARGEST_BYTES) {
    report({
      code: 'YM016',
      message: `The file has ${bytes.byteLength} bytes; ${LARGEST_BYTES} is the most that is read.`,
      hint: 'Split it into several files.',
      at,
    });
    return undefined;
  }
  let text: string;
  try {
    // Spreadsheets write a byte order mark. It is removed, so that offsets and columns are the same as in an editor.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    report({ code: 'YM011', message: 'The file is not UTF-8.', hint: 'Save it as UTF-8.', at });
    return undefined;
  }
  const columns: string[] = [];
  readHeader(text, (cells) => columns.push(...cells.map((name) => name.trim())));
  return { path, text, columns, marks: () => ({ get: (pointer) => markOf(pointer, text, columns) }) };
}

/** Reads the first line. A line break inside quotes is a mistake: no column has one in its name. */
export function readHeader(text: string, onRow: (cells: readonly string[]) => void): CsvFlaw | undefined {
  return readCsv(text.slice(0, endOfRow(text, 0)), onRow);
}

/** Returns the pointer to the row at an offset. */
export function rowPointer(start: number): string {
  return pointerTo('', start);
}

function markOf(pointer: string, text: string, columns: readonly string[]): Mark | undefined {
  const [, row = '0', column] = pointer.split('/');
  const start = Number(row);
  const index = column === undefined ? -1 : columns.indexOf(column);
  if (index === -1) return [-1, -1, start, endOfRow(text, start)];
  const from = cellOffset(text, start, index);
  return [-1, -1, from, endOfCell(text, from)];
}
