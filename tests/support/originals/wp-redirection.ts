import { documented, located, partsOf, withQuery } from './documented.ts';
import type { Matcher } from './matcher.ts';

interface Item {
  readonly url: string;
  readonly match_data: { readonly source: Flags };
  readonly action_code: number;
  readonly action_type: string;
  readonly action_data: { readonly url?: string };
  readonly match_type: string;
  readonly group_id: number;
  readonly status: string;
}

interface Flags {
  readonly flag_query: 'exact' | 'exactorder' | 'ignore' | 'pass';
  readonly flag_case: boolean;
  readonly flag_trailing: boolean;
  readonly flag_regex: boolean;
}

/** The plugin Redirection: the first redirect that matches, by decoded path and the flags of its query, or by a regular expression. */
export function wpRedirectionOriginal(text: string): Matcher {
  const { groups, redirects } = JSON.parse(text) as {
    groups: readonly { id: number; enabled: boolean }[];
    redirects: readonly Item[];
  };
  const off = new Set(groups.filter(({ enabled }) => !enabled).map(({ id }) => id));
  const items = redirects
    .map((item, index) => ({ ...item, line: index + 2 }))
    .filter(
      ({ status, group_id: group, match_type: type }) => status === 'enabled' && !off.has(group) && type === 'url',
    )
    .filter(({ action_type: action, action_code: code }) => action === 'url' || code === 410);
  return documented((request) => {
    const item = items.find((one) => matches(one, request));
    if (!item) return undefined;
    const {
      line,
      action_code: status,
      url,
      match_data: { source },
    } = item;
    if (status === 410) return { status, location: undefined, line };
    const target = item.action_data.url ?? '';
    const filled = source.flag_regex ? decodeURI(request).replace(expressionOf(url, source), target) : target;
    const own = new Set(new URLSearchParams(filled.split('?')[1]).keys());
    const others = [...new URLSearchParams(partsOf(request).query)].filter(([key]) => !own.has(key));
    const passed =
      source.flag_query === 'pass' && others.length > 0 ? new URLSearchParams(others).toString() : undefined;
    return { status, location: located(withQuery(filled, passed)), line };
  });
}

function matches({ url, match_data: { source } }: Item, request: string): boolean {
  if (source.flag_regex) return expressionOf(url, source).test(decodeURI(request));
  const fold = (text: string): string => (source.flag_case ? text.toLowerCase() : text);
  const wanted = partsOf(url);
  const given = partsOf(request);
  if (fold(wanted.path) !== fold(given.path) || (!source.flag_trailing && wanted.slash !== given.slash)) return false;
  const keys = new URLSearchParams(wanted.query);
  const asked = new URLSearchParams(given.query);
  if (![...keys].every(([key, value]) => asked.get(key) === value)) return false;
  return source.flag_query === 'ignore' || source.flag_query === 'pass' || asked.size === keys.size;
}

/** The expression is searched for in path and query; the text around the match is kept. */
function expressionOf(url: string, { flag_case: ignoreCase }: Flags): RegExp {
  return new RegExp(url.startsWith('^') ? url.replace(/(?<!\$)$/, '.*$') : `^.*${url}.*$`, ignoreCase ? 'i' : '');
}
