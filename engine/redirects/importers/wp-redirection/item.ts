import type { Matching } from '../importer.ts';
import type { Place } from '../shared/collect.ts';
import { matchExpression, matchPath } from '../shared/order/matching.ts';
import { readSource } from '../shared/source/source-address.ts';

export const QUERY_MODES = ['exact', 'exactorder', 'ignore', 'pass'] as const;

/** A redirect of the plugin, from either of its formats. */
export interface WpItem {
  readonly place: Place;
  readonly url: string;
  /** The one host that it holds on. */
  readonly host?: string;
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

export const DEFAULTS = { query: 'exact', ignoreCase: true, ignoreSlash: true } as const;
export const NO_FLAGS =
  'The file does not say how sources match. As by default in the plugin, letter case and a slash at the end are ignored.';

export const DISABLED = 'The redirect is disabled. Delete it, or enable it and export it again.';

/** Actions of the plugin other than redirects; `error` is recognised by its code. */
export const ACTIONS: Readonly<Record<string, string>> = {
  pass: 'The entry serves another page under the old address, which is not a redirect. Let the server do that.',
  random: 'The entry leads to a random page. Write a rule with one target by hand.',
  nothing:
    'The entry redirects nothing: it only keeps its requests from the entries below it. Here those redirect them.',
};

/** Adds the slash that the plugin adds to a source without one. */
export function withSlash(url: string, regex: boolean): string {
  return regex || url === '' || /^(?:\/|https?:)/i.test(url) ? url : `/${url}`;
}

/** The requests that a source matches, with any query. */
export function matchWp(url: string, { regex, ignoreCase, ignoreSlash }: Flags): readonly Matching[] {
  if (regex) return matchExpression({ expression: url, ignoreCase, subject: { slash: true, whole: false } });
  const address = readSource(url);
  return address.ok ? matchPath(address.value.path, ignoreSlash ? 'either' : 'exact', ignoreCase) : [];
}

export type Flags = Pick<WpItem, 'ignoreCase' | 'ignoreSlash' | 'regex'>;
