import { findColumns, type ColumnNames } from '../shared/text/csv-header.ts';

const COLUMNS = {
  source: ['source', 'sourceurl', 'from', 'old', 'oldurl'],
  target: ['target', 'targeturl', 'destination', 'destinationurl', 'to', 'new', 'newurl'],
  status: ['status', 'statuscode', 'code'],
  preserve_query_string: ['preservequerystring', 'preservequery'],
  include_subdomains: ['includesubdomains'],
  subpath_matching: ['subpathmatching'],
  preserve_path_suffix: ['preservepathsuffix'],
  comment: ['comment', 'comments', 'note', 'notes', 'description'],
} as const satisfies ColumnNames<string>;

export type Column = keyof typeof COLUMNS;

/** The meanings of the columns of a file; undefined for a column that is not known. */
export type Columns = readonly (Column | undefined)[];

/** The columns of a file without a header. */
export const DOCUMENTED_COLUMNS: Columns = [
  'source',
  'target',
  'status',
  'preserve_query_string',
  'include_subdomains',
  'subpath_matching',
  'preserve_path_suffix',
];

/**
 * Reads a first row as a header; undefined if the row is not a header. Cloudflare takes files without one, but many files have one for
 * people, and then often another order.
 */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (/[/:.]/.test(cells[0] ?? '')) return undefined;
  const columns = findColumns(cells, COLUMNS);
  return columns.includes('source') && columns.includes('target') ? columns : undefined;
}
