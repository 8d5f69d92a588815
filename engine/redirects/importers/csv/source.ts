import { isExact, parsePattern, type Parsed } from '../../match/pattern.ts';
import type { Matching } from '../importer.ts';
import type { Draft } from '../shared/collect.ts';
import { matchExpression, matchPath } from '../shared/order/matching.ts';
import { hostOf, literalSource, type LiteralSource } from '../shared/source/literal.ts';
import { guardOf, MORE_KEYS, readSource } from '../shared/source/source-address.ts';
import { isRelative } from '../shared/target/relative-target.ts';
import type { Cell } from './columns.ts';

/** The source of a row. */
export interface RowSource {
  readonly host?: string;
  /** True if the host has a column of its own, which says that the rule is bound to it. */
  readonly bound: boolean;
  /** A pattern, or text for one path; with `regex`, an expression. */
  readonly path: string;
  readonly query?: Draft['query'];
  readonly changes: readonly string[];
}

/** Reads the address, host and query of a row. An expression is for the path alone. */
export function readRowSource(cell: Cell, isExpression: boolean): Parsed<RowSource> {
  const from = isExpression ? cell('from') : fromRoot(cell('from'));
  const address = isExpression ? { ok: true as const, value: { path: from } } : readAddress(from);
  if (!address.ok) return address;
  const named = readHost(cell('host'), address.value.host);
  if (!named.ok) return named;
  const own = address.value.query ? readQuery(address.value.query) : undefined;
  if (own?.ok === false) return own;
  const column = cell('query') === '' ? undefined : readQuery(cell('query'), true);
  if (column?.ok === false) return column;
  const query = { ...own?.value, ...column?.value };
  return {
    ok: true,
    value: {
      ...named.value,
      bound: cell('host') !== '',
      path: address.value.path,
      ...(Object.keys(query).length === 0 ? {} : { query }),
      changes: [...(from === cell('from') ? [] : [FROM_ROOT(cell('from'))]), ...(own ? [MORE_KEYS] : [])],
    },
  };
}

interface Address {
  readonly host?: string;
  readonly path: string;
  readonly query?: string;
}

function readAddress(from: string): Parsed<Address> {
  if (mayBeHost(from))
    return flaw(
      `The source \`${from}\` may begin with a host.`,
      `Write \`https://${from}\`, or \`/${from}\` if it is a path.`,
    );
  return readSource(from);
}

function readHost(cell: string, own: string | undefined): Parsed<Pick<RowSource, 'host'>> {
  const name = cell === '' ? undefined : hostOf(cell.replace(/^https?:\/\/([^/]*)\/?$/i, '$1'));
  if (cell !== '' && name === undefined) return flaw(`\`${cell}\` is not a host name.`, 'Write it as `old.example`.');
  if (name !== undefined && own !== undefined && name !== own)
    return flaw(`The source is on \`${own}\`, and the column for the host says \`${name}\`.`, 'Write one host.');
  const host = own ?? name;
  return { ok: true, value: host === undefined ? {} : { host } };
}

/** Reads a query. `bare`: a key without `=` stands for any value, as in the export `csv`. */
function readQuery(text: string, bare = false): Parsed<NonNullable<Draft['query']>> {
  const guard = guardOf(text);
  if (!guard) return flaw('The query of the source is not a list of single `key=value`.', '');
  const open = new Set(bare ? text.split('&').filter((one) => !one.includes('=')) : []);
  const entries = Object.entries(guard).map(([key, value]): [string, string | true] => [
    key,
    value === '*' || open.has(encodeURIComponent(key)) ? true : value,
  ]);
  const wild = entries.some(([key, value]) => key.includes('*') || (value !== true && value.includes('*')));
  if (!wild) return { ok: true, value: Object.fromEntries(entries) };
  return flaw('The query of the source has a `*` in a key, or as a part of a value.', 'Write `key=*` for any value.');
}

/** A path without its first slash gets one, unless it may be a host. */
export function fromRoot(cell: string): string {
  return /^[\w~%-]\S*$/.test(cell) && isRelative(cell) && !mayBeHost(cell) ? `/${cell}` : cell;
}

function mayBeHost(cell: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+)+\/|www\.)/i.test(cell);
}

/** The remark on a path that got a slash. */
export const FROM_ROOT = (cell: string): string => `\`${cell}\` has no slash at its start; it is read as \`/${cell}\`.`;

/** Returns the requests that the source of a refused row matched. */
export function matchRow(cell: Cell): readonly Matching[] {
  const from = cell('from');
  if (from.startsWith('^'))
    return matchExpression({ expression: from, ignoreCase: false, subject: { slash: true, whole: false } });
  const address = readSource(fromRoot(from));
  if (!address.ok) return [];
  const { path } = address.value;
  const source = patternOrLiteral(path);
  return source.ok && source.value.from !== undefined ? [{ from: source.value.from }] : matchPath(path);
}

/**
 * Reads a source as in redirects.yaml; a text that is not a valid source is taken literally. White space outside ASCII is encoded, as in a
 * request.
 */
export function patternOrLiteral(given: string): Parsed<LiteralSource> {
  const path = given.replaceAll(/(?!\p{ASCII})\s/gu, encodeURIComponent);
  const parsed = parsePattern(path);
  const plain = !parsed.ok || isExact(parsed.value);
  return plain ? literalSource(path) : { ok: true, value: { from: path, changes: [] } };
}

function flaw(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
