import type { RedirectRule } from '../../model/redirect.ts';
import type { Fresh } from './fresh-words.ts';

type Guards = RedirectRule['query'];
type Pairs = readonly (readonly [key: string, value: string])[];

/** A request target, without a question mark if the query is undefined. */
export function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}?${query}`;
}

/** The smallest query with which a request matches a rule; undefined if the rule requires no query. */
export function matchingQuery({ query }: RedirectRule): string | undefined {
  const pairs = pairsOf(query);
  return pairs.length === 0 ? undefined : formatPairs(pairs);
}

/** Queries around the guards of a rule: with one key more, and each key with another value, without a value, and missing. */
export function otherQueries({ query }: RedirectRule, fresh: Fresh): (string | undefined)[] {
  const pairs = pairsOf(query);
  const extra: Pairs = [[fresh.word(0), '1']];
  if (pairs.length === 0) return [formatPairs(extra)];
  return [
    undefined,
    formatPairs([...extra, ...pairs]),
    formatPairs([...pairs, ...extra]),
    ...pairs.flatMap(([key], index) => [
      formatPairs(pairs.with(index, [key, fresh.word(1)])),
      formatPairs(pairs.with(index, [key, ''])),
      formatPairs(pairs.toSpliced(index, 1, ...extra)),
    ]),
  ];
}

/** Queries that distinguish rules with the same path: none, an unknown key, and every combination of their guards. */
export function guardQueries(guards: readonly Guards[], fresh: Fresh): (string | undefined)[] {
  const values = new Map<string, Set<string>>();
  for (const [key, value] of guards.flatMap((guard) => Object.entries(guard))) {
    const known = values.get(key) ?? new Set([fresh.word(1)]);
    if (value !== true) known.add(value);
    values.set(key, known);
  }
  const mixtures = [...values].reduce<Pairs[]>(
    (queries, [key, known]) => [
      ...queries,
      // Above the limit, each value occurs alone and together with all earlier values.
      ...(queries.length * known.size > MOST_MIXTURES ? [[], queries.at(-1) ?? []] : queries).flatMap((pairs) =>
        [...known].map((value): Pairs => [...pairs, [key, value]]),
      ),
    ],
    [[]],
  );
  return [undefined, formatPairs([[fresh.word(0), '1']]), ...mixtures.slice(1).map(formatPairs)];
}

/** The most combinations. One path has few guards; this limit bounds the time for a file with many. */
const MOST_MIXTURES = 256;

function pairsOf(guards: Guards): Pairs {
  return Object.entries(guards).map(([key, value]) => [key, value === true ? '1' : value]);
}

function formatPairs(pairs: Pairs): string {
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}
