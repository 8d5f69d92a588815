/** One line of comma-separated values (RFC 4180), without the line feed. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet takes for a formula: one that would be, or that looks like the outcome, gets an apostrophe in front.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function neutraliseCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The other way round. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
