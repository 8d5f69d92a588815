/** A line of the table: what is measured, what it was before, what is to be reached, and a peer in the same run. */
export interface NumberRow {
  readonly work: string;
  readonly was: string;
  /** The limit in words, and as a number in the unit of the figure. Left out: the figure is shown for itself. */
  readonly reach?: { readonly text: string; readonly atMost: number };
  readonly measured: number;
  readonly unit: string;
  /** What was measured beside it, in the same unit. */
  readonly beside?: { readonly name: string; readonly value: number };
}

const COLUMNS = ['work', 'was', 'reach', 'measured', '', 'beside'];

/** Prints figures as a table with aligned columns. One that misses its limit is marked. */
export function formatNumbers(rows: readonly NumberRow[]): string {
  const cells = [COLUMNS, ...rows.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cellsOf({ work, was, reach, measured, unit, beside }: NumberRow): string[] {
  return [
    work,
    was,
    reach?.text ?? '–',
    amount(measured, unit),
    reach === undefined ? '' : measured <= reach.atMost ? 'reached' : 'MISSED',
    beside === undefined
      ? ''
      : `${beside.name}: ${amount(beside.value, unit)}, ratio ${(measured / beside.value).toFixed(2)}`,
  ];
}

function amount(value: number, unit: string): string {
  return `${value.toFixed(value >= 100 ? 0 : 2)} ${unit}`.trimEnd();
}
