import type { Parsed } from '../../match/pattern.ts';
import type { Collector, Draft, Place } from '../shared/collect.ts';

const COLUMNS = {
  from: ['from', 'source', 'old', 'oldurl', 'sourceurl', 'redirectfrom'],
  to: ['to', 'target', 'destination', 'new', 'newurl', 'targeturl', 'redirectto'],
  status: ['status', 'code', 'statuscode', 'type'],
  reason: ['reason'],
  note: ['note', 'notes', 'comment', 'title'],
  added: ['added', 'created'],
  expires: ['expires', 'expiry'],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof COLUMNS;

/** The meanings of the columns of a file; undefined for a column that redirects.yaml does not support. */
export type Columns = readonly (Column | undefined)[];

const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Reads a first row as a header; undefined if the row is not a header. */
export function readHeader(cells: readonly string[]): Columns | undefined {
  if (/[/:]/.test(cells[0] ?? '')) return undefined;
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const columns = names.map((name) =>
    COLUMN_NAMES.find((column) => (COLUMNS[column] as readonly string[]).includes(name)),
  );
  return columns.includes('from') && columns.includes('to') ? columns : undefined;
}

/** Adds a remark on the columns of a file that are not read. */
export function sayUnread(header: readonly string[], columns: Columns, place: Place, into: Collector): void {
  const unread = header.filter((cell, index) => columns[index] === undefined && cell !== '');
  const names = unread.map((name) => `\`${name}\``).join(', ');
  if (unread.length > 0) into.remark(place, `Columns that redirects.yaml does not support are left out: ${names}.`);
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
