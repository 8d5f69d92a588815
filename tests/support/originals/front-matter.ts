import { documented, located, partsOf } from './documented.ts';
import type { Matcher } from './matcher.ts';

/** Static pages with a meta refresh: served with and without a slash at the end, in this letter case, and without the query. */
export function metaRefreshOriginal(pages: Readonly<Record<string, string>>): Matcher {
  const table = new Map(Object.entries(pages).map(([from, to]) => [partsOf(from).path, to]));
  return documented((request) => {
    const to = table.get(partsOf(request).path);
    return to === undefined ? undefined : { status: 301, location: located(to) };
  });
}
