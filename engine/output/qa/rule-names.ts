import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../../redirects/match/expand-sites.ts';
import { formatPattern } from '../../redirects/match/pattern.ts';

/**
 * Returns a unique name for each rule, for reports: its source, with `{site}` if it is on several sites, and its query keys. Rules that
 * differ only in other keys get a number.
 */
export function nameRules(rules: readonly RedirectRule[]): Map<RedirectRule, string> {
  const counts = new Map<string, number>();
  const names = new Map<RedirectRule, string>();
  for (const rule of rules) {
    const plain = nameOf(rule);
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    names.set(rule, count === 1 ? plain : `${plain} (${count})`);
  }
  return names;
}

function nameOf({ host, sites, source, query }: RedirectRule): string {
  const [only = ''] = sites;
  const prefix = sites.length === 1 ? prefixOf(only) : '/{site}';
  const path = source.segments[0]?.kind === 'regex' ? ` ${formatPattern(source)}` : formatPattern(source);
  const guards = Object.entries(query).map(([key, value]) => (value === true ? key : `${key}=${value}`));
  return `${host?.name ?? ''}${prefix}${path}${guards.length === 0 ? '' : `?${guards.join('&')}`}`.trim();
}
