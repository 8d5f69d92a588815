import { findColumns, type ColumnNames } from '../shared/text/csv-header.ts';
import { readStatus } from './status.ts';

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
    'redirectstatus',
    'redirectstatuscode',
    'redirectcode',
    'redirecttype',
    'httpcode',
    'httpstatus',
    'httpstatuscode',
  ],
  maybeStatus: ['type', 'responsecode', 'responsestatus', 'responsestatuscode', 'httpresponsecode'],
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
} as const satisfies ColumnNames<string>;

export type Column = Exclude<keyof typeof COLUMNS, 'maybeStatus'>;

/** Returns the value of a column in a row; empty if the column is missing. */
export type Cell = (name: Column) => string;

/** The meanings of the columns of a file; undefined for a column that is not read. */
export type Columns = readonly (Column | undefined)[];

/**
 * Reads a first row as a header; undefined if the row is not a header. Of two columns with one meaning, the first is read. `rowsBelow`
 * reads the other rows: a column whose name may mean something else holds the status only if one of its values is a status.
 */
export function readHeader(
  cells: readonly string[],
  rowsBelow: () => readonly (readonly string[])[] = () => [],
): Columns | undefined {
  if (/[/:]/.test(cells[0] ?? '')) return undefined;
  const meanings = findColumns(cells, COLUMNS).map((column, index) => {
    if (column !== 'maybeStatus') return column;
    const values = rowsBelow()
      .map((row) => row[index] ?? '')
      .filter((value) => value !== '');
    return values.length === 0 || values.some((value) => readStatus(value).ok) ? 'status' : undefined;
  });
  const columns = meanings.map((column, index) => (meanings.indexOf(column) === index ? column : undefined));
  return columns.includes('from') && columns.includes('to') ? columns : undefined;
}
