import type { AST } from '@eslint-community/regexpp';

/** With more ways than this, a backtracking engine is slow on any path. */
export const MOST_WAYS = 1024;

/**
 * The most ways in which the optional and alternative parts of an expression can match one text. Alternatives that begin with different
 * characters exclude each other. Unbounded repetitions are not counted, because their cost depends on the length of the text.
 */
export function countWays(alternatives: readonly AST.Alternative[]): number {
  const byStart = new Map<string, number>();
  let anyStart = 0;
  for (const { elements } of alternatives) {
    const ways = elements.reduce((product, element) => product * waysOf(element), 1);
    const [first] = elements;
    if (first?.type === 'Character') byStart.set(first.raw, (byStart.get(first.raw) ?? 0) + ways);
    else anyStart += ways;
  }
  return Math.max(0, ...byStart.values()) + anyStart;
}

function waysOf(element: AST.Element): number {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return countWays(element.alternatives);
    case 'Quantifier': {
      const once = waysOf(element.element);
      if (!Number.isFinite(element.max)) return once;
      return (element.max - element.min + 1) * (element.max > 1 ? once ** Math.min(element.max, 32) : once);
    }
    default:
      return 1;
  }
}
