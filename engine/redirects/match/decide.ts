import type { RedirectRule } from '../../model/redirect.ts';
import { locationOf } from './match.ts';
import { normalisePath } from './normalise-path.ts';
import type { RedirectIndex } from './redirect-index.ts';

/** What the redirects say about a request. `pass`: none of them concerns it. `refuse`: the request target is malformed. */
export type RedirectDecision =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string; readonly rule: RedirectRule }
  | { readonly kind: 'gone'; readonly status: 410; readonly rule: RedirectRule }
  | { readonly kind: 'pass' }
  | { readonly kind: 'refuse' };

/** Decides on a request target as it stands in the request line: the raw path and query. */
export function decideRedirect(target: string, index: RedirectIndex, flags: ReadonlySet<string>): RedirectDecision {
  const mark = target.indexOf('?');
  const given = normalisePath(mark === -1 ? target : target.slice(0, mark));
  if (given === undefined) return { kind: 'refuse' };
  const query = mark === -1 ? undefined : target.slice(mark + 1);
  const found = index.find({ path: lowerCasePrefix(given, flags), query });
  if (!found) return { kind: 'pass' };
  const { rule, captures } = found;
  if (rule.status === 410) return { kind: 'gone', status: 410, rule };
  return { kind: 'redirect', status: rule.status, location: locationOf(rule, captures, query), rule };
}

/** `/TH/x` becomes `/th/x` where `th` is a site. */
export function lowerCasePrefix(path: string, flags: { has(flag: string): boolean }): string {
  const end = path.indexOf('/', 1);
  const segment = path.slice(1, end === -1 ? undefined : end);
  const lower = segment.toLowerCase();
  return lower !== segment && flags.has(lower) ? `/${lower}${end === -1 ? '' : path.slice(end)}` : path;
}
