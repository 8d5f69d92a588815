/**
 * How much of the long tests a run covers. `npm test` covers every engine, format, database and journey on a part of the cases;
 * `npm run test:all` sets `SITEFOLD_TESTS=all` and covers every case.
 */
export const COVERS_ALL = process.env.SITEFOLD_TESTS === 'all';

/** Returns the first value in `npm test`, and the second in `npm run test:all`. */
export function covering<T>(inPart: T, inAll: T): T {
  return COVERS_ALL ? inAll : inPart;
}

/** Returns at most so many items, spread evenly over the list and always the same; in `npm run test:all` every item. */
export function partOf<T>(items: readonly T[], most: number): readonly T[] {
  if (COVERS_ALL || items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * step)] as T);
}

/** Returns pairs in which each item of both lists occurs at least once; in `npm run test:all` every pair. */
export function pairsOf<A, B>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  if (COVERS_ALL) return first.flatMap((one) => second.map((other) => [one, other] as const));
  const length = Math.max(first.length, second.length);
  return Array.from(
    { length },
    (_, index) => [first[index % first.length] as A, second[index % second.length] as B] as const,
  );
}
