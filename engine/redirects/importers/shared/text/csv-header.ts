import type { Collector, Place } from '../collect.ts';

/** The other names of each column, in lower case and without signs. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Finds the column that each cell of a first row names; undefined for a cell that names none. */
export function findColumns<Column extends string>(
  cells: readonly string[],
  names: ColumnNames<Column>,
): readonly (Column | undefined)[] {
  const columns = Object.keys(names) as Column[];
  return cells.map((cell) => {
    const name = cell.toLowerCase().replaceAll(/[^a-z]/g, '');
    return columns.find((column) => names[column].includes(name));
  });
}

/** Adds a remark on the columns of a file that are not read. */
export function sayUnread(header: readonly string[], columns: readonly unknown[], place: Place, into: Collector): void {
  const unread = header.filter((cell, index) => columns[index] === undefined && cell !== '');
  const names = unread.map((name) => `\`${name}\``).join(', ');
  if (unread.length > 0) into.remark(place, `Columns that the import does not read are left out: ${names}.`);
}
