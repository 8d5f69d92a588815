import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { findTies } from '../../../../engine/redirects/analysis/find-ties.ts';
import { expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import { compareSpecificity, matchRule } from '../../../../engine/redirects/match/match.ts';
import { covering } from '../../../support/coverage.ts';
import { randomRule, shortPaths } from '../../../support/random-rules.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const rule = (from: string, options: Parameters<typeof redirectRule>[2] = {}): RedirectRule =>
  redirectRule(from, '/t', options);

const OLD = { host: { name: 'old.example', home: '' } };

function expression(source: string): RedirectRule {
  return { ...rule('/x'), source: { segments: [{ kind: 'regex', expression: source, names: [] }], slash: false } };
}

test.each<[tied: boolean, a: RedirectRule, b: RedirectRule]>([
  [true, rule('/a/:x'), rule('/:x/b')],
  [false, rule('/a/:x'), rule('/b/:x')],
  [false, rule('/a/:x'), rule('/:x/b', { priority: 1 })],
  [true, rule('/:x(a|b)'), rule('/:x(b|c)')],
  [false, rule('/:x(a|b)'), rule('/:x(c|d)')],
  [true, rule('/a/:x/*'), rule('/:x/b/*')],
  [false, rule('/a/:x'), rule('/:x/b/*')],
  [true, rule('/A/:x', { caseSensitive: false }), rule('/:x/b')],
  [false, rule('/a/:x/', { slash: 'exact' }), rule('/:x/b', { slash: 'exact' })],
  [false, rule('/a/:x', { query: { q: '1' } }), rule('/:x/b', { query: { q: '2' } })],
  [true, rule('/a/:x', { query: { q: '1' } }), rule('/:x/b', { query: { r: true } })],
  [false, rule('/a/:x', { sites: ['th'] }), rule('/:x/b', { sites: ['de'] })],
  [true, rule('/a/:x', { sites: ['de', 'th'] }), rule('/:x/b', { sites: ['th'] })],
  [true, rule('/a/:x', OLD), rule('/:x/b', OLD)],
  [false, rule('/a/:x', OLD), rule('/:x/b')],
  [false, rule('/a/:x', OLD), rule('/:x/b', { host: { name: 'older.example', home: '' } })],
  // Below the prefix of a site, the prefix counts as one more literal, as it does in the rule of the root.
  [true, rule('/:x/a/:y'), rule('/:x/:y', { sites: ['th'] })],
  [true, rule('/:x(th|b)/a/:y'), rule('/:x(a)/:y', { sites: ['th'], priority: 0 })],
  [false, rule('/:x(de|b)/:z/:y'), rule('/:x(a)/:y', { sites: ['th'] })],
  [true, expression('^/a/[0-9]+$'), expression('^/a/[0-9a-f]+$')],
  [false, expression('^/a/[0-9]+$'), expression('^/a/[a-f]+$')],
  [false, expression('^/a/[0-9]+$'), { ...expression('^/a/[0-9a-f]+$'), sites: ['th'] }],
])('tied: %j: %j and %j', (tied, a, b) => {
  expect(findTies([a, b], () => true).toArray()).toEqual(tied ? [{ first: a, second: b }] : []);
});

test('finds exactly the random rules that tie with an earlier rule on some short path', () => {
  const paths = shortPaths(3);
  let found = 0;
  fc.assert(
    fc.property(fc.array(randomRule, { minLength: 3, maxLength: 7 }), (random) => {
      const rules = random.map((one): RedirectRule => ({ ...one, query: {} }));
      const ties = findTies(rules, () => true).toArray();
      found += ties.length;
      expect(ties.map(({ second }) => rules.indexOf(second))).toEqual(triedTies(rules, paths));
    }),
    { numRuns: covering(40, 100), seed: 20_261_121 },
  );
  expect(found).toBeGreaterThan(covering(12, 30));
});

/** The numbers of the rules that match some path of an equally specific earlier rule. */
function triedTies(rules: readonly RedirectRule[], paths: readonly string[]): number[] {
  const concrete = rules.flatMap((one, number) => expandSites(one).map((expanded) => ({ number, rule: expanded })));
  const tied = new Set<number>();
  for (const path of paths) {
    const matching = concrete.filter((one) => matchRule(one.rule, { path, query: undefined }));
    for (const one of matching)
      if (matching.some((other) => other.number < one.number && compareSpecificity(other.rule, one.rule) === 0))
        tied.add(one.number);
  }
  return [...tied].sort((a, b) => a - b);
}
