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

/** Decides on an address, see `splitAddress`. */
export function decideRedirect(address: string, index: RedirectIndex, flags: Flags): RedirectDecision {
  const { target, host } = splitAddress(address);
  const request = readTarget(target, flags, host);
  return request ? decideRequest(request, index) : { kind: 'refuse' };
}

/**
 * Splits an address: a request target (raw path and query) alone is for the host of the sites, and `https://old.example/path` for another
 * host.
 */
export function splitAddress(address: string): { readonly target: string; readonly host?: string } {
  const [, host, target] = /^https:\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  return host === undefined || target === undefined ? { target: address } : { target, host };
}

/** The start of the addresses that a rule matches: `https://old.example`, and nothing for a rule on the host of the sites. */
export function originOf({ host }: Pick<RedirectRule, 'host'>): string {
  return host ? `https://${host.name}` : '';
}

/** The name in a Host header: in lower case, without the port, and without the dot at the end of a full name. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d*)?$/, '');
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
  /** Undefined for the host of the sites. */
  readonly host: string | undefined;
}

/** Reads a request target as it is in the request line, and the Host header. Undefined if the target is malformed. */
export function readTarget(target: string, flags: Flags, host?: string): ReadTarget | undefined {
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  const given = normalisePath(raw);
  if (given === undefined) return undefined;
  const query = mark === -1 ? undefined : target.slice(mark + 1);
  return { raw, given, path: lowerCasePrefix(given, flags), query, host: host === undefined ? host : hostName(host) };
}

/** Decides on a request target that was read. */
export function decideRequest(
  { path, query, host }: ReadTarget,
  index: RedirectIndex,
): Exclude<RedirectDecision, { kind: 'refuse' }> {
  const found = index.find({ path, query, host });
  if (!found) return { kind: 'pass' };
  const { rule, captures } = found;
  if (rule.status === 410) return { kind: 'gone', status: 410, rule };
  const location = locationOf(rule, captures, query);
  const home = rule.host && location.startsWith('/') ? rule.host.home : '';
  return { kind: 'redirect', status: rule.status, location: `${home}${location}`, rule };
}

/** Rewrites `/TH/x` to `/th/x` if `th` is a site. */
export function lowerCasePrefix(path: string, flags: Flags): string {
  const end = path.indexOf('/', 1);
  const segment = path.slice(1, end === -1 ? undefined : end);
  const lower = segment.toLowerCase();
  return lower !== segment && flags.has(lower) ? `/${lower}${end === -1 ? '' : path.slice(end)}` : path;
}
