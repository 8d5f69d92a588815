import type { RedirectRule } from '../../model/redirect.ts';
import { locationOf, type Request } from '../match/match.ts';
import type { RedirectIndex } from '../match/redirect-index.ts';

/** The rules that a browser follows, in their order, and the final address. */
export interface Trail {
  readonly rules: readonly RedirectRule[];
  readonly location: string;
  /** True if the chain never ends. */
  readonly loops: boolean;
}

/** A target can hold a capture several times, so that a path may double at every hop. Browsers and hosts refuse much shorter paths. */
export const LONGEST_LOCATION = 65_536;

/** Follows a request to its end. A chain of more than `maxHops` redirects, or with a path that grows too long, counts as a loop. */
export function followRequest(request: Request, index: RedirectIndex, maxHops: number): Trail {
  const rules: RedirectRule[] = [];
  let { path, query, host } = request;
  let location = query === undefined ? path : `${path}?${query}`;
  while (location.startsWith('/')) {
    const next = index.find({ path, query, host });
    if (!next?.rule.target) break;
    if (rules.length > maxHops || location.length > LONGEST_LOCATION) return { rules, location, loops: true };
    rules.push(next.rule);
    location = locationOf(next.rule, next.captures, query);
    // A path is the address of a page, on the host of the sites.
    host = undefined;
    const bare = location.replace(/#.*$/s, '');
    const mark = bare.indexOf('?');
    [path, query] = mark === -1 ? [bare, undefined] : [bare.slice(0, mark), bare.slice(mark + 1)];
  }
  return { rules, location, loops: false };
}
