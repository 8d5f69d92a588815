import type { Collector, Place } from '../shared/collect.ts';

/** The columns, with their names in lower case and without blanks and signs. */
const COLUMNS = {
  from: [
    'from',
    'fromurl',
    'frompath',
    'source',
    'sourceurl',
    'sourcepath',
    'old',
    'oldurl',
    'oldpath',
    'originalurl',
    'redirectfrom',
  ],
  to: [
    'to',
    'tourl',
    'topath',
    'target',
    'targeturl',
    'targetpath',
    'destination',
    'destinationurl',
    'destinationpath',
    'new',
    'newurl',
    'newpath',
    'redirect',
    'redirecturl',
    'redirectto',
  ],
  status: [
    'status',
    'code',
    'statuscode',
    'httpcode',
    'httpstatus',
    'httpstatuscode',
    'redirectcode',
    'redirecttype',
    'type',
  ],
  host: ['host', 'hostname', 'domain', 'sourcehost'],
  query: ['query'],
  case: ['case'],
  slash: ['slash'],
  forward: ['forward'],
  priority: ['priority'],
  overrides: ['overrides'],
  regex: ['regex', 'isregex'],
  match: ['matchtype'],
  enabled: ['enabled', 'isenabled', 'active', 'isactive'],
  disabled: ['disabled'],
  reason: ['reason'],
  note: ['note', 'notes', 'comment', 'comments', 'title'],
  added: ['added', 'created'],
  expires: ['expires', 'expiry'],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof COLUMNS;

/** Returns the value of a column in a row; empty if the column is missing. */
export type Cell = (name: Column) => string;

/** The meanings of the columns of a file; undefined for a column that is not read. */
export type Columns = readonly (Column | undefined)[];

const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Reads a first row as a header; undefined if the row is not a header. Of two columns with one meaning, the first is read. */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (/[/:]/.test(cells[0] ?? '')) return undefined;
  const meanings = cells.map((cell) => {
    const name = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
    return COLUMN_NAMES.find((column) => (COLUMNS[column] as readonly string[]).includes(name));
  });
  const columns = meanings.map((column, index) => (meanings.indexOf(column) === index ? column : undefined));
  return columns.includes('from') && columns.includes('to') ? columns : undefined;
}

/** Adds a remark on the columns of a file that are not read. */
export function sayUnread(header: readonly string[], columns: Columns, place: Place, into: Collector): void {
  const unread = header.filter((cell, index) => columns[index] === undefined && cell !== '');
  const names = unread.map((name) => `\`${name}\``).join(', ');
  if (unread.length > 0) into.remark(place, `Columns that the import does not read are left out: ${names}.`);
}
