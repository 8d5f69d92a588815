import type { Collector, Place } from '../shared/collect.ts';
import { readRows, readSwitch } from '../shared/text/csv-rows.ts';
import { isMapping, looksLikeJson, readJson, type JsonMapping } from '../shared/text/json.ts';

/** An entry of a list, with the defaults of its form filled in. A switch is undefined if it is neither on nor off. */
export interface BulkItem {
  readonly place: Place;
  readonly source: string;
  readonly target: string;
  /** As it is written; empty if it is missing. */
  readonly status: string;
  readonly preserveQuery: boolean | undefined;
  readonly subdomains: boolean | undefined;
  readonly subpath: boolean | undefined;
  readonly preserveSuffix: boolean | undefined;
}

/** Reads a CSV file, which has no header, or the JSON list of the API. The suffix is preserved by default only in JSON. */
export function readBulkItems(text: string, into: Collector): BulkItem[] {
  return looksLikeJson(text) ? readEntries(text, into) : readLines(text, into);
}

function readLines(text: string, into: Collector): BulkItem[] {
  const items: BulkItem[] = [];
  readRows(text, into, (cells, place) => {
    const [source = '', target = '', status = '', query, subdomains, subpath, suffix, ...more] = cells;
    if (cells.length < 2) return into.refuse(place, 'The row has one cell. Write `source,target`.');
    if (more.some((cell) => cell !== ''))
      return into.refuse(place, 'The row has more than seven cells. Put an address that holds a comma in quotes.');
    items.push({
      place,
      source,
      target,
      status,
      preserveQuery: readSwitch(query, false),
      subdomains: readSwitch(subdomains, false),
      subpath: readSwitch(subpath, false),
      preserveSuffix: readSwitch(suffix, false),
    });
  });
  return items;
}

function readEntries(text: string, into: Collector): BulkItem[] {
  const json = readJson(text, into);
  if (!json) return [];
  const { value, lineOf } = json;
  const list: unknown = isMapping(value) ? (value.items ?? value.result) : value;
  if (!Array.isArray(list)) {
    into.refuse(
      { line: 1, text: '' },
      'The file has no list of redirects. Write a list, or a mapping with a list under `items` or `result`.',
    );
    return [];
  }
  return list.flatMap((entry: unknown, index) => {
    const place = { line: lineOf(list, index), text: JSON.stringify(entry) };
    const redirect = isMapping(entry) ? (entry.redirect ?? entry) : undefined;
    if (isMapping(redirect) && typeof redirect.source_url === 'string' && typeof redirect.target_url === 'string')
      return [itemOf(redirect, redirect.source_url, redirect.target_url, place)];
    into.refuse(place, `Entry ${index + 1} has no \`source_url\` and \`target_url\`.`);
    return [];
  });
}

function itemOf(redirect: JsonMapping, source: string, target: string, place: Place): BulkItem {
  return {
    place: { ...place, text: `${source} → ${target}` },
    source,
    target,
    status: String(redirect.status_code ?? ''),
    preserveQuery: readSwitch(redirect.preserve_query_string, false),
    subdomains: readSwitch(redirect.include_subdomains, false),
    subpath: readSwitch(redirect.subpath_matching, false),
    preserveSuffix: readSwitch(redirect.preserve_path_suffix, true),
  };
}
