import type { Matching } from '../importer.ts';
import type { Collector, Place } from '../shared/collect.ts';
import { matchExpression, matchPath } from '../shared/order/matching.ts';
import { readSource } from '../shared/source/source-address.ts';
import { readRows, readSwitch } from '../shared/text/csv-rows.ts';
import { isMapping, looksLikeJson, readJson, type JsonMapping } from '../shared/text/json.ts';

const QUERY_MODES = ['exact', 'exactorder', 'ignore', 'pass'] as const;

/** A redirect of the plugin, from either of its formats. */
export interface WpItem {
  readonly place: Place;
  readonly url: string;
  /** The target; empty for an error such as 410. */
  readonly target: string;
  readonly code: string;
  /**
   * `exact`: the query has exactly the keys of the source. `pass`: other keys are passed to the target. `ignore`: other keys are dropped.
   */
  readonly query: (typeof QUERY_MODES)[number];
  readonly ignoreCase: boolean;
  readonly ignoreSlash: boolean;
  readonly regex: boolean;
  readonly title: string;
}

/** Reads an export of the plugin in JSON or CSV. A redirect that is disabled, or depends on more than the address, is refused. */
export function readWpItems(text: string, into: Collector): WpItem[] {
  return looksLikeJson(text) ? readExport(text, into) : readTable(text, into);
}

const DEFAULTS = { query: 'exact', ignoreCase: true, ignoreSlash: true } as const;
const NO_FLAGS =
  'The file does not say how sources match. As by default in the plugin, letter case and a slash at the end are ignored.';

function readTable(text: string, into: Collector): WpItem[] {
  const items: WpItem[] = [];
  readRows(text, into, (cells, at) => {
    const [url = '', target = '', regex, code = '', type = '', , title = '', status = ''] = cells;
    if (url === 'source' && target === 'target') return;
    if (cells.length < 2) return into.refuse(at, 'The row has one cell. Write `source,target`.');
    if (items.length === 0) into.remark(at, NO_FLAGS);
    const isRegex = readSwitch(regex, /[()[\]$^*]/.test(url)) === true;
    const place = { ...at, matching: () => matchWp(url, { regex: isRegex, ...DEFAULTS }) };
    if (status === 'disabled') return into.refuse(place, DISABLED);
    const refused = ACTIONS[type];
    if (refused !== undefined) return into.refuse(place, refused);
    items.push({ place, url, target, code: code || '301', title, regex: isRegex, ...DEFAULTS });
  });
  return items;
}

const DISABLED = 'The redirect is disabled. Delete it, or enable it and export it again.';

/** Actions of the plugin other than redirects; `error` is recognised by its code. */
const ACTIONS: Readonly<Record<string, string>> = {
  pass: 'The entry serves another page under the old address, which is not a redirect.',
  random: 'The entry leads to a random page.',
  nothing: 'The entry does nothing.',
};

function readExport(text: string, into: Collector): WpItem[] {
  const json = readJson(text, into);
  if (!json) return [];
  const { value, lineOf } = json;
  const list: unknown = isMapping(value) ? value.redirects : value;
  if (!Array.isArray(list)) {
    into.refuse({ line: 1, text: '' }, 'The file has no list `redirects`.');
    return [];
  }
  const groups: readonly unknown[] = isMapping(value) && Array.isArray(value.groups) ? value.groups : [];
  const off = new Set(groups.flatMap((group) => (isMapping(group) && group.enabled === false ? [group.id] : [])));
  return list.flatMap((entry: unknown, index) => {
    const place = {
      line: lineOf(list, index),
      text: JSON.stringify(isMapping(entry) ? (entry.url ?? entry) : entry),
      ...(isMapping(entry) && typeof entry.url === 'string' ? { matching: matcherOf(entry, entry.url) } : {}),
    };
    const item = isMapping(entry) ? itemOf(entry, place, off) : 'The entry is not a mapping with a `url`.';
    if (typeof item !== 'string') return [item];
    into.refuse(place, item);
    return [];
  });
}

function matcherOf(entry: JsonMapping, url: string): () => readonly Matching[] {
  return () => matchWp(url, flagsOf(entry));
}

/** The requests that a source matches, with any query. */
function matchWp(url: string, { regex, ignoreCase, ignoreSlash }: Flags): readonly Matching[] {
  if (regex) return matchExpression({ expression: url, ignoreCase, subject: { slash: true, whole: false } });
  const address = readSource(url);
  return address.ok ? matchPath(address.value.path, ignoreSlash ? 'either' : 'exact', ignoreCase) : [];
}

type Flags = Pick<WpItem, 'ignoreCase' | 'ignoreSlash' | 'regex'>;

function flagsOf(entry: JsonMapping): Flags {
  const source = isMapping(entry.match_data) ? entry.match_data.source : undefined;
  const flags: JsonMapping = isMapping(source) ? source : {};
  return {
    ignoreCase: readSwitch(flags.flag_case, DEFAULTS.ignoreCase) === true,
    ignoreSlash: readSwitch(flags.flag_trailing, DEFAULTS.ignoreSlash) === true,
    regex: readSwitch(flags.flag_regex ?? entry.regex, false) === true,
  };
}

function itemOf(entry: JsonMapping, place: Place, off: ReadonlySet<unknown>): WpItem | string {
  if (typeof entry.url !== 'string') return 'The entry has no `url`.';
  if (entry.status === 'disabled' || entry.enabled === false) return DISABLED;
  if (off.has(entry.group_id)) return 'Its group is disabled. Delete the entry, or enable the group and export again.';
  const type = String(entry.match_type ?? 'url');
  if (type !== 'url') return `The entry depends on more than the address (\`match_type\` is \`${type}\`).`;
  const refused = ACTIONS[String(entry.action_type)];
  if (refused !== undefined) return refused;
  const data = entry.action_data;
  const target = isMapping(data) ? data.url : data;
  const source = isMapping(entry.match_data) ? entry.match_data.source : undefined;
  const flags: JsonMapping = isMapping(source) ? source : {};
  const query = QUERY_MODES.find((mode) => mode === (flags.flag_query ?? DEFAULTS.query));
  if (query === undefined) return `\`flag_query\` is \`${String(flags.flag_query)}\`, which is unknown.`;
  return {
    place: { ...place, text: `${entry.url} → ${typeof target === 'string' ? target : String(entry.action_code)}` },
    url: entry.url,
    target: typeof target === 'string' ? target : '',
    code: String(entry.action_code ?? 301),
    query,
    ...flagsOf(entry),
    title: String(entry.title ?? ''),
  };
}
