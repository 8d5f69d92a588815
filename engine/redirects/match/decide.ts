import type { RedirectRule } from '../../model/redirect.ts';
import { locationOf } from './match.ts';
import { normalisePath } from './normalise-path.ts';
import type { RedirectIndex } from './redirect-index.ts';

/** The decision of the redirects on a request. `pass`: no redirect matches. `refuse`: the request target is malformed. */
export type RedirectDecision =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string; readonly rule: RedirectRule }
  | { readonly kind: 'gone'; readonly status: 410; readonly rule: RedirectRule }
  | { readonly kind: 'pass' }
  | { readonly kind: 'refuse' };

/** Decides on a request target as it is in the request line: the raw path and query. */
export function decideRedirect(target: string, index: RedirectIndex, flags: Flags): RedirectDecision {
  const request = readTarget(target, flags);
  return request ? decideRequest(request, index) : { kind: 'refuse' };
}

/** The flags of the sites that have a prefix. */
type Flags = Pick<ReadonlySet<string>, 'has'>;

/** A parsed request target. */
export interface ReadTarget {
  /** The path as it is written. */
  readonly raw: string;
  /** The path in normal form. */
  readonly given: string;
  /** The path in normal form, with the prefix of the site in lower case. Redirects and pages are looked up with it. */
  readonly path: string;
  readonly query: string | undefined;
}

/** Reads a request target as it is in the request line. Undefined if the target is malformed. */
export function readTarget(target: string, flags: Flags): ReadTarget | undefined {
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  const given = normalisePath(raw);
  if (given === undefined) return undefined;
  const query = mark === -1 ? undefined : target.slice(mark + 1);
  return { raw, given, path: lowerCasePrefix(given, flags), query };
}

/** Decides on a request target that was read. */
export function decideRequest(
  { path, query }: ReadTarget,
  index: RedirectIndex,
): Exclude<RedirectDecision, { kind: 'refuse' }> {
  const found = index.find({ path, query });
  if (!found) return { kind: 'pass' };
  const { rule, captures } = found;
  if (rule.status === 410) return { kind: 'gone', status: 410, rule };
  return { kind: 'redirect', status: rule.status, location: locationOf(rule, captures, query), rule };
}

/** Rewrites `/TH/x` to `/th/x` if `th` is a site. */
export function lowerCasePrefix(path: string, flags: Flags): string {
  const end = path.indexOf('/', 1);
  const segment = path.slice(1, end === -1 ? undefined : end);
  const lower = segment.toLowerCase();
  return lower !== segment && flags.has(lower) ? `/${lower}${end === -1 ? '' : path.slice(end)}` : path;
}
