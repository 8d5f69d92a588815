import type { Flaw } from './match/pattern.ts';

/** The start of a row: its line from 1, and its offset in the text. */
export interface CsvPlace {
  readonly line: number;
  readonly start: number;
}

/** A mistake in a file and its place: line and column from 1, the offset, and the row that contains it. */
export interface CsvFlaw extends Flaw, CsvPlace {
  readonly column: number;
  readonly row: CsvPlace;
}

/**
 * Reads comma-separated values (RFC 4180), or those with another separator of one character, row by row. Lines end with LF or CRLF; a byte order mark and empty lines are ignored; a quote
 * inside a cell that does not begin with a quote is text. Stops at the first flaw and returns it; the rows before the flaw have already
 * been passed on. `from` is the place to begin at, such as after a flaw.
 *
 * Rows without a quote are cut by the engine's own search and `split`: a file of a million lines is read in well under a second.
 */
export function readCsv(
  text: string,
  onRow: (cells: string[], row: CsvPlace) => void,
  from: CsvPlace = { line: 1, start: 0 },
  separator = ',',
): CsvFlaw | undefined {
  let { line, start } = from;
  if (start === 0 && text.charCodeAt(0) === BYTE_ORDER_MARK) start = 1;
  let quote = text.indexOf('"', start);
  while (start < text.length) {
    if (quote !== -1 && quote < start) quote = text.indexOf('"', start);
    const end = endOfLine(text, start);
    if (quote === -1 || quote >= end) {
      const last = endOfContent(text, start, end);
      if (last > start) onRow(text.slice(start, last).split(separator), { line, start });
      start = end + 1;
      line += 1;
      continue;
    }
    const row = readQuotedRow(text, start, separator);
    if (row.flaw) return flawAt(text, { line, start }, row.flaw);
    onRow(row.cells, { line, start });
    line += countLines(text, start, row.end);
    start = row.end;
  }
  return undefined;
}

/** The place to continue at after a flaw: the line after the one on which its row begins. */
export function afterFlaw(text: string, { row }: CsvFlaw): CsvPlace {
  return { line: row.line + 1, start: endOfLine(text, row.start) + 1 };
}

/**
 * The offset of a cell, including its quote, counted from 0; the end of the row if the row has fewer cells. Only for rows without a flaw.
 */
export function cellOffset(text: string, rowStart: number, index: number): number {
  let at = rowStart;
  for (let cell = 0; cell < index; cell += 1) {
    const end = endOfCell(text, at);
    if (text[end] !== ',') return end;
    at = end + 1;
  }
  return at;
}

/** The end of the row that begins at an offset, without its line break. Only for rows without quoted line breaks. */
export function endOfRow(text: string, start: number): number {
  return endOfContent(text, start, endOfLine(text, start));
}

const BYTE_ORDER_MARK = 0xfeff;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

interface QuotedRow {
  readonly cells: string[];
  /** The offset after the line break. */
  readonly end: number;
  readonly flaw?: Flaw & { readonly at: number };
}

function readQuotedRow(text: string, start: number, separator: string): QuotedRow {
  const cells: string[] = [];
  for (let at = start; ;) {
    const end = endOfCell(text, at, separator);
    const quoted = text[at] === '"';
    if (end === -1) return { cells, end, flaw: { at, ...UNCLOSED } };
    const next = text[end];
    if (quoted && next !== undefined && next !== separator && next !== '\n' && !text.startsWith('\r\n', end))
      return { cells, end, flaw: { at: end, ...BEHIND_QUOTE } };
    if (next === separator) {
      cells.push(cellText(text, at, end));
      at = end + 1;
      continue;
    }
    cells.push(cellText(text, at, quoted ? end : endOfContent(text, at, end)));
    return { cells, end: endOfLine(text, end) + 1 };
  }
}

const UNCLOSED = {
  message: 'The quote is not closed.',
  hint: 'Close it with `"`; write a quote inside quotes as `""`.',
};
const BEHIND_QUOTE = {
  message: 'Text follows a closing quote.',
  hint: 'Put a comma there, or write a quote inside quotes as `""`.',
};

function cellText(text: string, at: number, end: number): string {
  return text[at] === '"' ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
}

/** The offset after a cell; -1 if its quote is not closed. */
export function endOfCell(text: string, at: number, separator = ','): number {
  if (text[at] === '"') {
    for (let close = text.indexOf('"', at + 1); close !== -1; close = text.indexOf('"', close + 2)) {
      if (text[close + 1] !== '"') return close + 1;
    }
    return -1;
  }
  let end = at;
  const code = separator.charCodeAt(0);
  while (end < text.length && text.charCodeAt(end) !== code && text.charCodeAt(end) !== LINE_FEED) end += 1;
  return end;
}

/** The offset of the end of the line. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** The end of a line without its line break, which may be CRLF. */
function endOfContent(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function flawAt(text: string, row: CsvPlace, { at, message, hint }: Flaw & { readonly at: number }): CsvFlaw {
  return {
    message,
    hint,
    line: row.line + countLines(text, row.start, at),
    start: at,
    column: at - Math.max(text.lastIndexOf('\n', at - 1), text[0] === '\ufeff' ? 0 : -1),
    row,
  };
}
