import type { Collector, Place } from '../shared/collect.ts';
import { sayUnread } from '../shared/text/csv-header.ts';
import { readRows, readSwitch } from '../shared/text/csv-rows.ts';
import { isMapping, looksLikeJson, readJson, type JsonMapping } from '../shared/text/json.ts';
import { DOCUMENTED_COLUMNS, readHeader, type Column, type Columns } from './columns.ts';

/** An entry of a list, with the defaults of its form filled in. */
export interface BulkItem extends Switches {
  readonly place: Place;
  readonly source: string;
  readonly target: string;
  /** As it is written; empty if it is missing. */
  readonly status: string;
  /** For people; empty if it is missing. */
  readonly comment: string;
}

interface Switches {
  readonly preserveQuery: boolean;
  readonly subdomains: boolean;
  readonly subpath: boolean;
  readonly preserveSuffix: boolean;
}

/** Reads a CSV file, or the JSON list of the API or of Terraform. The suffix is preserved by default only in JSON. */
export function readBulkItems(text: string, into: Collector): BulkItem[] {
  return looksLikeJson(text) ? readEntries(text, into) : readLines(text, into);
}

function readLines(text: string, into: Collector): BulkItem[] {
  const items: BulkItem[] = [];
  let columns: Columns | undefined;
  readRows(text, into, (cells, place) => {
    // No host begins with this sign: it begins a comment.
    if (cells[0]?.startsWith('#')) return;
    if (columns === undefined) {
      const header = readHeader(cells);
      columns = header ?? DOCUMENTED_COLUMNS;
      if (header) return sayUnread(cells, header, place, into);
    }
    if (cells.length < 2) return into.refuse(place, 'The row has one cell. Write `source,target`.');
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      return into.refuse(
        place,
        `The row has more than ${columns.length === 7 ? 'seven' : columns.length} cells. Put an address that holds a comma in quotes.`,
      );
    const order = columns;
    const cell = (name: Column): string => cells[order.indexOf(name)] ?? '';
    const [source, target, status, comment] = [cell('source'), cell('target'), cell('status'), cell('comment')];
    const switches = readSwitches(cell, false, place, into);
    if (switches) items.push({ place, source, target, status, comment, ...switches });
  });
  return items;
}

function readEntries(text: string, into: Collector): BulkItem[] {
  const json = readJson(text, into);
  if (!json) return [];
  const { value, lineOf } = json;
  const list: unknown = isMapping(value) ? (value.items ?? value.item ?? value.result) : value;
  if (!Array.isArray(list)) {
    into.refuse(
      { line: 1, text: '' },
      'The file has no list of redirects. Write a list, or a mapping with a list under `items` or `result`.',
    );
    return [];
  }
  return list.flatMap((entry: unknown, index) => {
    const place = { line: lineOf(list, index), text: JSON.stringify(entry) };
    const redirect = redirectOf(entry);
    if (typeof redirect?.source_url === 'string' && typeof redirect.target_url === 'string') {
      const comment = isMapping(entry) && typeof entry.comment === 'string' ? entry.comment : '';
      return itemOf({ redirect, source: redirect.source_url, target: redirect.target_url, comment }, place, into);
    }
    into.refuse(place, `Entry ${index + 1} has no \`source_url\` and \`target_url\`.`);
    return [];
  });
}

/** Finds the redirect of an entry: bare, under `redirect` as in the API, or under `value` as in version 4 of the provider of Terraform. */
function redirectOf(entry: unknown): JsonMapping | undefined {
  const outer = onlyOf(entry);
  const value = onlyOf(outer?.value) ?? outer;
  return onlyOf(value?.redirect) ?? value;
}

/** Terraform writes a block as a list of one mapping. */
function onlyOf(value: unknown): JsonMapping | undefined {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isMapping(only) ? only : undefined;
}

interface Entry {
  readonly redirect: JsonMapping;
  readonly source: string;
  readonly target: string;
  readonly comment: string;
}

function itemOf({ redirect, source, target, comment }: Entry, given: Place, into: Collector): BulkItem[] {
  const place = { ...given, text: `${source} → ${target}` };
  const switches = readSwitches((name) => redirect[name], true, place, into);
  return switches ? [{ place, source, target, status: String(redirect.status_code ?? ''), comment, ...switches }] : [];
}

/** Reads the switches of an item; refuses it if one is neither on nor off. */
function readSwitches(
  valueOf: (name: Column) => unknown,
  keepsSuffix: boolean,
  place: Place,
  into: Collector,
): Switches | undefined {
  const read = (name: Column, byDefault: boolean): boolean => {
    const on = readBulkSwitch(valueOf(name), byDefault);
    if (on === undefined) wrong ??= name;
    return on ?? byDefault;
  };
  let wrong: Column | undefined;
  const switches = {
    preserveQuery: read('preserve_query_string', false),
    subdomains: read('include_subdomains', false),
    subpath: read('subpath_matching', false),
    preserveSuffix: read('preserve_path_suffix', keepsSuffix),
  };
  if (wrong === undefined) return switches;
  into.refuse(place, `\`${String(valueOf(wrong))}\` for \`${wrong}\` is neither TRUE nor FALSE.`);
  return undefined;
}

/** Version 4 of the provider of Terraform has words for on and off. */
function readBulkSwitch(value: unknown, byDefault: boolean): boolean | undefined {
  if (value === 'enabled' || value === 'disabled') return value === 'enabled';
  return readSwitch(value, byDefault);
}
