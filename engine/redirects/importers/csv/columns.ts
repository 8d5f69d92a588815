import type { Parsed } from '../../match/pattern.ts';
import type { Draft } from '../shared/collect.ts';
import { findColumns, type ColumnNames } from '../shared/text/csv-header.ts';

const COLUMNS = {
  from: ['from', 'source', 'old', 'oldurl', 'sourceurl', 'redirectfrom'],
  to: ['to', 'target', 'destination', 'new', 'newurl', 'targeturl', 'redirectto'],
  status: ['status', 'code', 'statuscode', 'type'],
  reason: ['reason'],
  note: ['note', 'notes', 'comment', 'title'],
  added: ['added', 'created'],
  expires: ['expires', 'expiry'],
} as const satisfies ColumnNames<string>;

export type Column = keyof typeof COLUMNS;

/** The meanings of the columns of a file; undefined for a column that redirects.yaml does not support. */
export type Columns = readonly (Column | undefined)[];

/** Reads a first row as a header; undefined if the row is not a header. */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (/[/:]/.test(cells[0] ?? '')) return undefined;
  const columns = findColumns(cells, COLUMNS);
  return columns.includes('from') && columns.includes('to') ? columns : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the texts about a rule that are for people. */
export function readNotes(
  cell: (name: Column) => string,
): Parsed<Pick<Draft, 'reason' | 'note' | 'added' | 'expires'>> {
  const given = (['reason', 'note', 'added', 'expires'] as const).filter((name) => cell(name) !== '');
  const wrong = given.find((name) => (name === 'added' || name === 'expires') && !DAY.test(cell(name)));
  if (wrong !== undefined)
    return { ok: false, flaw: { message: `\`${cell(wrong)}\` is not a valid date.`, hint: 'Write it as 2026-03-14.' } };
  return { ok: true, value: Object.fromEntries(given.map((name) => [name, cell(name)])) };
}
