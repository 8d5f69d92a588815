import { parsePattern, type Parsed } from '../../match/pattern.ts';
import type { Matching, RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Place } from '../shared/collect.ts';
import { matchPath } from '../shared/order/matching.ts';
import { checkHosts, type HostCheck } from '../shared/source/check-hosts.ts';
import { literalSource, literalTarget, type LiteralSource } from '../shared/source/literal.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { isRelative } from '../shared/target/relative-target.ts';
import { KNOWN_STATUSES, statusOf } from '../shared/source/statuses.ts';
import { sayUnread } from '../shared/text/csv-header.ts';
import { readRows, separatorOf } from '../shared/text/csv-rows.ts';
import { readHeader, readNotes, type Column, type Columns } from './columns.ts';

/**
 * A spreadsheet of redirects: from, to, and an optional status, separated by commas, semicolons or tabs. A first row whose first cell is neither a path nor an address is the
 * header, which may name more columns. `:name` and a final `*` have the same meaning as in redirects.yaml.
 */
export const csv: RedirectImporter = {
  id: 'csv',
  title: 'CSV with the columns from, to, and status',
  docs: 'https://www.rfc-editor.org/rfc/rfc4180',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    const check = checkHosts(into);
    let columns: Columns | undefined;
    const onRow = (cells: readonly string[], place: Place): void => {
      if (columns === undefined) {
        const header = readHeader(cells);
        columns = header ?? ['from', 'to', 'status'];
        if (header) return sayUnread(cells, header, place, into);
      }
      takeRow(cells, columns, place, { into, check });
    };
    readRows(text, into, onRow, separatorOf(text.trimStart(), isFirstRow));
    return into.finish();
  },
};

function isFirstRow(cells: readonly string[]): boolean {
  return readHeader(cells) !== undefined || /^(?:\/|https?:)/i.test(cells[1] ?? '');
}

interface Reading {
  readonly into: Collector;
  readonly check: HostCheck;
}

function takeRow(cells: readonly string[], columns: Columns, at: Place, { into, check }: Reading): void {
  const place = { ...at, matching: () => matchCell(cells[columns.indexOf('from')] ?? '') };
  const wrong = countFlaw(cells, columns, place);
  if (wrong !== undefined) return into.refuse(place, wrong);
  const cell = (name: Column): string => cells[columns.indexOf(name)] ?? '';
  const status = cell('status') === '' ? 301 : statusOf(cell('status'));
  if (status === undefined)
    return into.refuse(place, `\`${cell('status')}\` is not a status of a redirect. ${KNOWN_STATUSES}`);
  const from = fromRoot(cell('from'));
  const address = readSource(from);
  if (!address.ok) return into.refuse(place, address.flaw);
  const { host, path, query } = address.value;
  const guard = query === undefined ? undefined : guardOf(query);
  if (query !== undefined && !guard)
    return into.refuse(place, 'The query of the source is not a list of single `key=value`.');
  const source = patternOrLiteral(path);
  if (!source.ok) return into.refuse(place, source.flaw);
  const { changes: kept, ...matching } = source.value;
  const gone = cell('to') === '' && status === 410;
  const to = fromRoot(cell('to'));
  const scope = { captures: captureNames(to), hosts: new Set(host === undefined ? [] : [host]) };
  const target = gone ? undefined : literalTarget(to, scope);
  if (target?.ok === false) return into.refuse(place, target.flaw);
  const { changes = [], ...where } = target?.value ?? {};
  const notes = readNotes(cell);
  if (!notes.ok) return into.refuse(place, notes.flaw);
  into.take(
    place,
    {
      ...matching,
      ...where,
      ...(status === 301 ? {} : { status }),
      ...(guard ? { query: guard } : {}),
      ...notes.value,
    },
    [
      ...(from === cell('from') ? [] : [FROM_ROOT(cell('from'))]),
      ...(to === cell('to') ? [] : [FROM_ROOT(cell('to'))]),
      ...kept,
      ...changes,
      ...check(host, place),
      ...(guard ? [MORE_KEYS] : []),
    ],
  );
}

/** A path without its first slash gets one, unless it may be a host. */
function fromRoot(cell: string): string {
  const isPath = /^[\w~%-]\S*$/.test(cell) && isRelative(cell) && !/^(?:[\w-]+(?:\.[\w-]+)+\/|www\.)/i.test(cell);
  return isPath ? `/${cell}` : cell;
}

const FROM_ROOT = (cell: string): string => `\`${cell}\` has no slash at its start; it is read as \`/${cell}\`.`;

function matchCell(cell: string): readonly Matching[] {
  const address = readSource(fromRoot(cell));
  if (!address.ok) return [];
  const { path } = address.value;
  const source = patternOrLiteral(path);
  return source.ok && source.value.from !== undefined ? [{ from: source.value.from }] : matchPath(path);
}

function countFlaw(cells: readonly string[], columns: readonly unknown[], { text }: Place): string | undefined {
  if (cells.length < 2)
    return `The row has one cell. Write \`from,to\`${/[;\t|]/.test(text) ? ', with a comma between them' : ''}.`;
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return `The row has more than ${columns.length} cells. Put an address that holds a comma in quotes.`;
  return undefined;
}

/**
 * Reads a source as in redirects.yaml; a text that is not a valid source is taken literally. White space outside ASCII is encoded, as in a
 * request.
 */
function patternOrLiteral(given: string): Parsed<LiteralSource> {
  const path = given.replaceAll(/(?!\p{ASCII})\s/gu, encodeURIComponent);
  const parsed = parsePattern(path);
  const plain = !parsed.ok || parsed.value.segments.every(({ kind }) => kind === 'literal');
  return plain ? literalSource(path) : { ok: true, value: { from: path, changes: [] } };
}

/** The captures that a target names; a name that the source lacks is a mistake, not literal text. */
function captureNames(target: string): ReadonlySet<string> {
  return new Set(
    [...target.matchAll(/\/(?::([A-Za-z]\w*)|(\*))(?=[/?#]|$)/g)].map(([, name, splat]) => name ?? splat ?? ''),
  );
}
