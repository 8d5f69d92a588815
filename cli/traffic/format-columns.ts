import { table } from '../io.ts';

/**
 * Formats rows below a head as a table. If it is wider than the terminal, each row has a line for each cell
 * instead, so that paths stay whole and can be copied.
 */
export function formatColumns(rows: readonly (readonly string[])[], width: number): string {
  const wide = table(rows);
  if (wide.split('\n').every((line) => line.length <= width)) return wide;
  return rows
    .map((cells) => {
      const [first = '', ...others] = cells;
      return `${[first, ...others.map((cell) => `  ${cell}`)].join('\n')}\n`;
    })
    .join('');
}
