import type { Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

/** For hosts that join the query of the request and the query of the target. `winner` supplies the value if both have a key. */
export function mergedQuery(winner: 'target' | 'request'): Divergence {
  return {
    id: 'merged-query',
    reason: `If target and request both have a query, the host joins them, and the ${winner} wins if both have a key. The contract leaves the query of the request out.`,
    covers: ({ request, expected, actual }) => {
      const asked = request.indexOf('?');
      if (expected.kind !== 'redirect' || expected.rule.target?.query === undefined || asked === -1) return false;
      const own = new URLSearchParams(expected.rule.target.query);
      const given = new URLSearchParams(request.slice(asked + 1));
      const [first, second] = winner === 'target' ? [own, given] : [given, own];
      return sameButQuery(actual.location, expected.location, [
        ...first,
        ...[...second].filter(([key]) => !first.has(key)),
      ]);
    },
  };
}

/** For hosts that parse the query of the request and write it again, with the same keys and values in their own encoding. */
export const rewrittenQuery: Divergence = {
  id: 'rewritten-query',
  reason:
    'The query is parsed and written again: same keys and values, another encoding or order (`a=%7E` becomes `a=~`).',
  covers: ({ request, expected, actual }) => {
    const asked = request.indexOf('?');
    if (expected.kind !== 'redirect' || expected.rule.target?.query !== undefined || asked === -1) return false;
    return sameButQuery(actual.location, expected.location, [...new URLSearchParams(request.slice(asked + 1))]);
  },
};

/** For hosts that read only the last value of a repeated query key. */
export const lastValue: Divergence = {
  id: 'last-value',
  reason: 'If a query key is repeated, only its last value is read.',
  covers: ({ request, expected }) => {
    const keys = [...new URLSearchParams(request.slice(pathOf(request).length)).keys()];
    return (
      'rule' in expected && Object.keys(expected.rule.query).some((key) => keys.filter((one) => one === key).length > 1)
    );
  },
};

/** Returns true if two Locations differ only in their queries, and the first has these keys and values in any order. */
function sameButQuery(
  actual: string | undefined,
  expected: string,
  pairs: readonly (readonly [string, string])[],
): boolean {
  if (actual === undefined || expected.replace(/\?[^#]*/, '') !== actual.replace(/\?[^#]*/, '')) return false;
  const given = [...new URLSearchParams(/\?([^#]*)/.exec(actual)?.[1] ?? '')];
  return JSON.stringify(given.toSorted(byText)) === JSON.stringify(pairs.toSorted(byText));
}

function byText(a: readonly string[], b: readonly string[]): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
