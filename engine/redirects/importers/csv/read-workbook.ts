import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { Parsed } from '../../match/pattern.ts';
import { csvLine } from '../../targets/shared/files/csv-line.ts';

/** The most bytes of a part of a workbook, uncompressed: a few bytes can stand for gigabytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Writes the first sheet of an `.xlsx` file as CSV, with one line for each row, so that lines are counted like rows. */
export function readWorkbook(bytes: Uint8Array): Parsed<string> {
  try {
    const parts = unzipSync(bytes, { filter: ({ name, originalSize }) => isNeeded(name) && isSmall(originalSize) });
    const text = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
    const sheet = firstSheet(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'));
    if (sheet === undefined || !parts[sheet]) return { ok: false, flaw: NO_SHEET };
    return { ok: true, value: printRows(readRows(text(sheet), readStrings(text('xl/sharedStrings.xml')))) };
  } catch {
    return { ok: false, flaw: NO_SHEET };
  }
}

const NO_SHEET = {
  message: 'The file is not a workbook with a sheet that can be read.',
  hint: 'Open it in the spreadsheet program, save the sheet as CSV in UTF-8, and import that file.',
};

function isNeeded(name: string): boolean {
  return /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(name);
}

function isSmall(size: number): boolean {
  if (size > MOST_BYTES) throw new Error('a part of the workbook is too large');
  return true;
}

interface Visitor {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Walks through XML. Names have no prefix. Throws if the XML is malformed. */
function walkXml(xml: string, { open, text, close }: Visitor): void {
  const parser = new SaxesParser();
  const plain = (name: string): string => name.replace(/^.*:/, '');
  parser.on('opentag', ({ name, attributes }) => open?.(plain(name), attributes));
  parser.on('text', (content) => text?.(content));
  parser.on('closetag', ({ name }) => close?.(plain(name)));
  parser.on('error', (cause) => {
    throw cause;
  });
  parser.write(xml).close();
}

function firstSheet(workbook: string, relations: string): string | undefined {
  let id: string | undefined;
  let path: string | undefined;
  walkXml(workbook, { open: (name, attributes) => void (name === 'sheet' && (id ??= attributes['r:id'])) });
  walkXml(relations, {
    open(_name, { Id, Target = '' }) {
      if (Id !== undefined && Id === id) path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  return path;
}

/** The texts that cells refer to by number, without the reading aids of East Asian texts. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  if (xml === '') return strings;
  let [inText, aside] = [false, false];
  walkXml(xml, {
    open(name) {
      if (name === 'si') strings.push('');
      if (name === 'rPh') aside = true;
      inText = name === 't';
    },
    text(content) {
      if (inText && !aside) strings[strings.length - 1] += content;
    },
    close(name) {
      if (name === 'rPh') aside = false;
      inText = false;
    },
  });
  return strings;
}

/** The most that a sheet of Excel holds. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** The cells by row and column, both counted from 0. */
function readRows(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  let cell: { row: number; column: number; type: string } | undefined;
  let text = '';
  let inValue = false;
  walkXml(xml, {
    open(name, { r = '', t = '' }) {
      if (name === 'c') {
        const [, letters = 'A', row = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(r) ?? [];
        cell = { row: Number(row) - 1, column: columnOf(letters), type: t };
        if (cell.row >= MOST_ROWS || cell.column >= MOST_COLUMNS) throw new Error('the sheet is too large');
        text = '';
      }
      inValue = name === 'v' || name === 't';
    },
    text(content) {
      if (inValue) text += content;
    },
    close(name) {
      inValue = false;
      if (name !== 'c' || !cell) return;
      (rows[cell.row] ??= [])[cell.column] = cell.type === 's' ? (strings[Number(text)] ?? '') : text;
    },
  });
  return rows;
}

/** The number of a column: 0 for A, 26 for AA. */
function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function printRows(rows: readonly string[][]): string {
  return Array.from(rows, (cells = []) => `${csvLine(Array.from(cells, (cell = '') => inOneLine(cell)))}\n`).join('');
}

/** A line break would move the lines below. */
function inOneLine(cell: string): string {
  return cell.replaceAll(/\s*\n\s*/g, ' ');
}
