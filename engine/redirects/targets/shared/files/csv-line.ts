/** One line of comma-separated values (RFC 4180), without the line feed. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Returns a cell that a spreadsheet does not read as a formula. A formula, or a cell that looks already escaped, gets a leading apostrophe.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function neutraliseCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Reverses `neutraliseCell`. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
