import type { Matching } from '../importer.ts';
import type { Collector, Place } from '../shared/collect.ts';
import { readRows, readSwitch, separatorOf } from '../shared/text/csv-rows.ts';

/** The columns of the CSV file, in lower case. */
const COLUMNS = [
  'rulename',
  'matchurl',
  'scheme',
  'host',
  'path',
  'query',
  'regex',
  'matchalways',
  'disabled',
  'start',
  'end',
  'result.useincomingquerystring',
  'result.useincomingschemeandhost',
  'result.userelativeurl',
  'result.redirecturl',
  'result.statuscode',
] as const;

export type AkamaiColumn = (typeof COLUMNS)[number];

/** A rule of the policy. */
export interface AkamaiRow {
  readonly place: Place;
  /** The value of a column; empty if the column is missing. */
  cell(name: AkamaiColumn): string;
}

/**
 * Reads the rows below the header. Rules that are disabled, or have an unsupported condition, are refused. `matching`: what a row matches.
 */
export function readAkamaiRows(
  text: string,
  into: Collector,
  matching: (row: AkamaiRow) => readonly Matching[],
): AkamaiRow[] {
  const rows: AkamaiRow[] = [];
  let header: readonly string[] | undefined;
  const onRow = (cells: readonly string[], at: Place): void => {
    if (!header) {
      const named = readHeader(cells);
      // Akamai writes the policy and its version above the header, as comments.
      if (!isHeader(named) && cells[0]?.startsWith('#')) return;
      header = isHeader(named) ? named : [];
      if (header.length > 0) return;
      return into.refuse(at, 'The first row is not a header: it has no column `result.redirectURL`.');
    }
    const names = header;
    const cell = (name: AkamaiColumn): string => cells[names.indexOf(name)] ?? '';
    const place = { ...at, matching: () => matching({ place: at, cell }) };
    const row = { place, cell };
    const reason = refusalOf(cells, names, row);
    if (reason === undefined) rows.push(row);
    else into.refuse(place, reason);
  };
  readRows(
    text,
    into,
    onRow,
    separatorOf(text, (cells) => isHeader(readHeader(cells))),
  );
  return rows;
}

/** The names of the columns, in lower case. Tools leave out `result.`, and the rules themselves say `hostname`. */
function readHeader(cells: readonly string[]): string[] {
  const known: readonly string[] = COLUMNS;
  return cells.map((cell) => {
    const name = cell.toLowerCase();
    if (name === 'hostname') return 'host';
    return known.includes(`result.${name}`) ? `result.${name}` : name;
  });
}

function isHeader(names: readonly string[]): boolean {
  return names.includes('result.redirecturl');
}

function refusalOf(cells: readonly string[], header: readonly string[], { cell }: AkamaiRow): string | undefined {
  if (header.length === 0) return 'Without a header, the meaning of the cells is unknown.';
  if (cells.length > header.length)
    return 'The row has more cells than the header. Put an address with a comma in quotes.';
  const known: readonly string[] = COLUMNS;
  const odd = header.find((name, index) => !known.includes(name) && (cells[index] ?? '') !== '');
  if (odd !== undefined) return `The rule depends on \`${odd}\`, which a redirect of redirects.yaml cannot test.`;
  const disabled = readSwitch(cell('disabled'), false);
  if (disabled === undefined) return `\`${cell('disabled')}\` in the column disabled is neither TRUE nor FALSE.`;
  return disabled ? 'The rule is disabled. Delete it, or enable it and export again.' : undefined;
}
