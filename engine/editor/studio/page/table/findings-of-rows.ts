import type { Finding, RowPlace } from '../../contract.ts';

/**
 * Finds the row of each finding: that of the value it is about, or of the nearest value around it. A finding without a pointer belongs to
 * the last row that begins on its line or above.
 */
export function findingsOfRows<Row extends RowPlace>(
  rows: readonly Row[],
  findings: readonly Finding[],
): ReadonlyMap<Row, readonly Finding[]> {
  const files = new Set(findings.map(({ file }) => file));
  const near = rows.filter(({ file }) => files.has(file));
  const byPointer = new Map(near.map((row) => [`${row.file}|${row.pointer}`, row]));
  const byFile = Map.groupBy(near, ({ file }) => file);
  const found = new Map<Row, Finding[]>();
  for (const finding of findings) {
    const row =
      finding.pointer === undefined
        ? byFile.get(finding.file)?.findLast(({ line }) => line <= finding.line)
        : rowAround(finding.file, finding.pointer, byPointer);
    if (!row) continue;
    const list = found.get(row);
    if (list) list.push(finding);
    else found.set(row, [finding]);
  }
  return found;
}

function rowAround<Row>(file: string, pointer: string, rows: ReadonlyMap<string, Row>): Row | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const row = rows.get(`${file}|${at}`);
    if (row !== undefined || at === '') return row;
  }
}
