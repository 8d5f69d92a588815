import { readCsv } from '../../../engine/redirects/read-csv.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Item {
  readonly url: string;
  readonly match_data: { readonly source: Flags };
  readonly action_code: number;
  readonly action_type: string;
  readonly action_data: {
    readonly url?: string;
    readonly server?: string;
    readonly url_from?: string;
    readonly url_notfrom?: string;
  };
  readonly match_type: string;
  readonly group_id: number;
  readonly position: number;
  readonly status?: string;
  readonly enabled?: boolean;
}

interface Flags {
  readonly flag_query: 'exact' | 'exactorder' | 'ignore' | 'pass';
  readonly flag_case: boolean;
  readonly flag_trailing: boolean;
  readonly flag_regex: boolean;
}

/** An export as JSON, one redirect a line. */
export function wpRedirectionOriginal(text: string): Matcher {
  const { groups, redirects } = JSON.parse(text) as {
    groups: readonly { id: number; enabled: boolean }[];
    redirects: readonly Item[];
  };
  const off = new Set(groups.filter(({ enabled }) => !enabled).map(({ id }) => id));
  return pluginWith(
    redirects
      .map((item, index) => ({ ...item, line: index + 2 }))
      .filter(({ status, enabled, group_id: group }) => status !== 'disabled' && enabled !== false && !off.has(group)),
  );
}

/** An export as CSV, as the plugin imports it into a new site: the columns by their places, without those behind the status. */
export function wpTableOriginal(text: string, separator = ','): Matcher {
  const items: (Item & { readonly line: number })[] = [];
  readCsv(
    text,
    ([url = '', target = '', regex = '', code = '', type = '', , , status = ''], { line }) => {
      if (url === 'source' || status === 'disabled' || target === '/unknown') return;
      const source = { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: regex === '1' } as const;
      items.push({
        url: regex === '1' || url.startsWith('/') ? url : `/${url}`,
        match_data: { source },
        action_code: Number(code) || 301,
        action_type: Number(code) > 400 ? 'error' : type || 'url',
        action_data: { url: target },
        match_type: 'url',
        group_id: 1,
        position: items.length,
        line,
      });
    },
    undefined,
    separator,
  );
  return pluginWith(items);
}

/**
 * The plugin Redirection: the first redirect that matches by its position, by decoded path and the flags of its query, or by a regular
 * expression whose match the target replaces. The redirects of other conditions are not there.
 */
function pluginWith(all: readonly (Item & { readonly line: number })[]): Matcher {
  const items = all
    .filter(({ match_type: type }) => ['url', 'page', 'server'].includes(type))
    .filter(({ action_type: action, action_code: code }) => action === 'url' || code === 410)
    .toSorted((a, b) => a.position - b.position);
  return documented((address) => {
    const { target: request, host } = splitAddress(address);
    for (const item of items.filter((one) => matches(one, request))) {
      const { line, action_code: status, url, action_data: data } = item;
      const bound = item.match_type === 'server';
      const matched = !bound || data.server?.replace(/^https?:\/\//, '') === host;
      if (status === 410 && matched) return { status, location: undefined, line };
      const target = bound ? (matched ? data.url_from : data.url_notfrom) : data.url;
      if (status === 410 || !target) continue;
      const { source } = item.match_data;
      const filled = source.flag_regex ? replaced(request, expressionOf(url, source, 'g'), target) : target;
      const own = new Set(new URLSearchParams(filled.split('?')[1]).keys());
      const others = [...new URLSearchParams(partsOf(request).query)].filter(([key]) => !own.has(key));
      const passes = source.flag_query === 'pass' && !source.flag_regex && others.length > 0;
      const passed = passes ? new URLSearchParams(others).toString() : undefined;
      return { status, location: located(withQuery(filled, passed)), line };
    }
    return undefined;
  });
}

/** As `preg_replace` does: a group that did not match, or is missing, is empty. */
function replaced(request: string, expression: RegExp, target: string): string {
  return decodeURI(request).replaceAll(expression, (...match: readonly unknown[]) =>
    target.replaceAll(/\$\{?(\d+)\}?|\\(\d+)/g, (_, one: string | undefined, other: string | undefined) => {
      const group = match[Number(one ?? other)];
      return typeof group === 'string' ? group : '';
    }),
  );
}

function matches({ url, match_data: { source } }: Item, request: string): boolean {
  if (source.flag_regex) return expressionOf(url, source).test(decodeURI(request));
  const fold = (text: string): string => (source.flag_case ? text.toLowerCase() : text);
  const wanted = partsOf(url);
  const given = partsOf(request);
  if (fold(wanted.path) !== fold(given.path) || (!source.flag_trailing && wanted.slash !== given.slash)) return false;
  const keys = new URLSearchParams(fold(wanted.query ?? ''));
  const asked = new URLSearchParams(fold(given.query ?? ''));
  if (![...keys].every(([key, value]) => asked.get(key) === value)) return false;
  return source.flag_query === 'ignore' || source.flag_query === 'pass' || asked.size === keys.size;
}

function expressionOf(url: string, { flag_case: ignoreCase }: Flags, more = ''): RegExp {
  return new RegExp(url, `${ignoreCase ? 'i' : ''}${more}`);
}
