import type { Difference, Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

type Asked = Omit<Difference, 'actual'>;
type Pairs = readonly (readonly [string, string])[];

/** For hosts that join the query of the request and the query of the target. `winner` supplies the value if both have a key. */
export function mergedQuery(winner: 'target' | 'request'): Divergence {
  return {
    id: 'merged-query',
    reason: `If target and request both have a query, the host joins them, and the ${winner} wins if both have a key. The contract leaves the query of the request out.`,
    covers: ({ request, expected, actual }) => {
      const pairs = joined({ request, expected });
      return pairs !== undefined && expected.kind === 'redirect' && actual.status === expected.status
        ? sameButQuery(actual.location, expected.location, pairs)
        : false;
    },
    locations: (asked) => withSpelledQuery(asked.expected, joined(asked)),
  };

  /** The pairs of both queries; undefined if target or request has none. */
  function joined({ request, expected }: Asked): Pairs | undefined {
    const asked = request.indexOf('?');
    if (expected.kind !== 'redirect' || expected.rule.target?.query === undefined || asked === -1) return undefined;
    const own = new URLSearchParams(expected.rule.target.query);
    const given = new URLSearchParams(request.slice(asked + 1));
    const [first, second] = winner === 'target' ? [own, given] : [given, own];
    return [...first, ...[...second].filter(([key]) => !first.has(key))];
  }
}

/** For hosts that parse the query of the request and write it again, with the same keys and values in their own encoding. */
export const rewrittenQuery: Divergence = {
  id: 'rewritten-query',
  reason:
    'The query is parsed and written again: same keys and values, another encoding or order (`a=%7E` becomes `a=~`).',
  covers: ({ request, expected, actual }) => {
    const pairs = forwarded({ request, expected });
    return pairs !== undefined && expected.kind === 'redirect' && actual.status === expected.status
      ? sameButQuery(actual.location, expected.location, pairs)
      : false;
  },
  locations: (asked) => withSpelledQuery(asked.expected, forwarded(asked)),
};

/** The pairs of the query that is forwarded; undefined if there is none. */
function forwarded({ request, expected }: Asked): Pairs | undefined {
  const asked = request.indexOf('?');
  if (expected.kind !== 'redirect' || expected.rule.target?.query !== undefined || asked === -1) return undefined;
  return [...new URLSearchParams(request.slice(asked + 1))];
}

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
function sameButQuery(actual: string | undefined, expected: string, pairs: Pairs): boolean {
  if (actual === undefined || expected.replace(/\?[^#]*/, '') !== actual.replace(/\?[^#]*/, '')) return false;
  const given = [...new URLSearchParams(/\?([^#]*)/.exec(actual)?.[1] ?? '')];
  return JSON.stringify(given.toSorted(byText)) === JSON.stringify(pairs.toSorted(byText));
}

/** Returns a Location with other queries in its place: those that hosts write for some pairs. */
function withSpelledQuery(expected: Asked['expected'], pairs: Pairs | undefined): string[] {
  if (expected.kind !== 'redirect' || pairs === undefined) return [];
  const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(.*)$/s.exec(expected.location) ?? [];
  const orders = [pairs, pairs.toSorted(byText), pairs.toReversed()];
  const queries = orders.flatMap((order) => {
    const form = new URLSearchParams(order.map(([key, value]) => [key, value])).toString();
    return [form, form.replaceAll('+', '%20'), order.map(spellPair).join('&')];
  });
  return [...new Set(queries)].map((query) => `${path}${query === '' ? '' : `?${query}`}${fragment}`);
}

/** Writes a pair as Nitro and Nuxt do: https://github.com/unjs/ufo, `encodeQueryItem`. */
function spellPair([key, value]: Pairs[number]): string {
  const spell = (text: string): string =>
    encodeURI(text).replaceAll(/[+#&/]/g, (character) => encodeURIComponent(character));
  return value === '' ? spell(key) : `${spell(key)}=${spell(value)}`;
}

function byText(a: readonly string[], b: readonly string[]): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
