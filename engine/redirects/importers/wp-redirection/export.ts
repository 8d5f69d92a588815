import type { Matching } from '../importer.ts';
import type { Collector, Place } from '../shared/collect.ts';
import { boundHost } from '../shared/source/bound-host.ts';
import { readSwitch } from '../shared/text/csv-rows.ts';
import { isMapping, readJson, type JsonMapping } from '../shared/text/json.ts';
import {
  ACTIONS,
  DEFAULTS,
  DISABLED,
  matchWp,
  NO_FLAGS,
  QUERY_MODES,
  withSlash,
  type Flags,
  type WpItem,
} from './item.ts';

/** Reads an export in JSON, in the order in which the plugin tries the redirects. */
export function readWpExport(text: string, into: Collector): WpItem[] {
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
  const order = orderOf(list);
  let unsaid = true;
  const items = list.map((entry: unknown, index): readonly WpItem[] => {
    const place = {
      line: lineOf(list, index),
      text: JSON.stringify(isMapping(entry) ? (entry.url ?? entry) : entry),
      ...(isMapping(entry) && typeof entry.url === 'string' ? { matching: matcherOf(entry, entry.url) } : {}),
    };
    const found = isMapping(entry) ? itemsOf(entry, place, off) : 'The entry is not a mapping with a `url`.';
    if (typeof found === 'string') into.refuse(place, found);
    else if (unsaid && isMapping(entry) && sourceFlags(entry) === undefined && !flagsOf(entry).regex) {
      unsaid = false;
      into.remark(found[0]?.place ?? place, NO_FLAGS);
    }
    return typeof found === 'string' ? [] : found;
  });
  return order.flatMap((index) => items[index] ?? []);
}

/** The entries in the order in which the plugin tries them: by position. One without a position comes at its place in its group. */
function orderOf(list: readonly unknown[]): number[] {
  const sizes = new Map<unknown, number>();
  const positions = list.map((entry) => {
    if (!isMapping(entry)) return 0;
    const size = sizes.get(entry.group_id) ?? 0;
    sizes.set(entry.group_id, size + 1);
    const position = Number(entry.position ?? size);
    return Number.isFinite(position) ? position : size;
  });
  return [...list.keys()].sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
}

function matcherOf(entry: JsonMapping, url: string): () => readonly Matching[] {
  return () => matchWp(url, flagsOf(entry));
}

function sourceFlags(entry: JsonMapping): JsonMapping | undefined {
  const source = isMapping(entry.match_data) ? entry.match_data.source : undefined;
  return isMapping(source) ? source : undefined;
}

/** The flags of an entry. A flag that is missing beside others is off; without any, those of a new site hold. */
function flagsOf(entry: JsonMapping): Flags {
  const flags = sourceFlags(entry);
  const missing = flags && ['flag_case', 'flag_trailing', 'flag_query'].some((key) => key in flags) ? false : undefined;
  return {
    ignoreCase: readSwitch(flags?.flag_case, missing ?? DEFAULTS.ignoreCase) === true,
    ignoreSlash: readSwitch(flags?.flag_trailing, missing ?? DEFAULTS.ignoreSlash) === true,
    regex: readSwitch(flags?.flag_regex ?? entry.regex, false) === true,
  };
}

/** The items of an entry, one for each target, or the reason why it has none. */
function itemsOf(entry: JsonMapping, place: Place, off: ReadonlySet<unknown>): readonly WpItem[] | string {
  if (typeof entry.url !== 'string') return 'The entry has no `url`.';
  if (entry.status === 'disabled' || entry.enabled === false || entry.enabled === 'disabled') return DISABLED;
  if (off.has(entry.group_id)) return 'Its group is disabled. Delete the entry, or enable the group and export again.';
  const refused = ACTIONS[String(entry.action_type)];
  if (refused !== undefined) return refused;
  const leading = targetsOf(entry);
  if (typeof leading === 'string') return leading;
  const mode = sourceFlags(entry)?.flag_query ?? DEFAULTS.query;
  const query = QUERY_MODES.find((known) => known === mode);
  if (query === undefined)
    return `\`flag_query\` is \`${String(mode)}\`, which is unknown. Write one of ${QUERY_MODES.join(', ')}.`;
  const flags = flagsOf(entry);
  const url = withSlash(entry.url, flags.regex);
  const code = String(entry.action_code ?? 301);
  return leading.map(({ host, target }) => ({
    place: { ...place, text: `${url} → ${target ?? code}` },
    url,
    ...(host === undefined ? {} : { host }),
    target: target ?? '',
    code,
    query,
    ...flags,
    title: String(entry.title ?? ''),
  }));
}

/** Where an entry leads, and on which host. */
interface Leading {
  readonly host?: string;
  /** Undefined if the entry answers with an error. */
  readonly target: string | undefined;
}

/** Reads the action of an entry. Only the host is asked for beside the address; that a page is missing is so for every redirect. */
function targetsOf(entry: JsonMapping): readonly Leading[] | string {
  const type = String(entry.match_type ?? 'url');
  const data = isMapping(entry.action_data) ? entry.action_data : {};
  if (type === 'server') return targetsOfServer(data, entry.action_type === 'error');
  if (type !== 'url' && type !== 'page')
    return `The entry depends on more than the address (\`match_type\` is \`${type}\`). Keep it in a place that can read the request, such as an edge function.`;
  const target = isMapping(entry.action_data) ? data.url : entry.action_data;
  return [{ target: typeof target === 'string' ? target : undefined }];
}

function targetsOfServer(data: JsonMapping, error: boolean): readonly Leading[] | string {
  const server = String(data.server ?? '');
  const host = boundHost(server.replace(/^https?:\/\//i, '').replace(/[:/].*$/s, ''));
  if (host === undefined)
    return `The entry is for the server \`${server}\`, which is not one plain name. Write a rule with \`host: old.example\` by hand.`;
  if (error) return [{ host, target: undefined }];
  const [matched, other] = [data.url_from, data.url_notfrom].map((url) => (typeof url === 'string' ? url : ''));
  if (!matched && other)
    return `The entry redirects on every host but \`${host}\`. Write a rule with \`host:\` for each of the others.`;
  return [{ host, target: matched ?? '' }, ...(other ? [{ target: other }] : [])];
}
