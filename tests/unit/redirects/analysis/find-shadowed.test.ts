import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { findShadowingRules } from '../../../../engine/redirects/analysis/find-shadowed.ts';
import { flagsOf } from '../../../../engine/redirects/chains/find-next-hop.ts';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import { freshWords } from '../../../../engine/redirects/witness/fresh-words.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

type Written = [from: string, options?: Partial<RedirectRule>];

/** The sources of the rules that shadow the first rule. */
function shadowing(rules: readonly RedirectRule[]): string[] | undefined {
  const [first] = rules;
  if (!first) throw new Error('no rule');
  const flags = flagsOf(rules);
  return findShadowingRules(first, {
    index: createRedirectIndex(rules),
    flags,
    fresh: freshWords(rules, [...flags]),
    longest: 4,
  })?.map(({ id }) => id);
}

const build = (written: readonly Written[]): RedirectRule[] =>
  written.map(([from, options]) => redirectRule(from, '/page', options));

describe('the rules that win every request of another rule', () => {
  test.each<[what: string, written: Written[], expected: string[] | undefined]>([
    ['none', [['/a'], ['/b']], undefined],
    ['a splat beside others', [['/a/*'], ['/a/b'], ['/a/:x'], ['/a/:x/*']], undefined],
    ['a placeholder beside texts', [['/a/:x'], ['/a/b'], ['/a/c']], undefined],
    ['one option of a choice', [['/a/:x(b|c)'], ['/a/b']], undefined],
    ['each option of a choice', [['/a/:x(b|c)'], ['/a/b'], ['/a/c']], ['/a/b', '/a/c']],
    ['each option, in patterns', [['/a/:x(b|c)/:y'], ['/a/b/:y'], ['/a/c/:z']], ['/a/b/:y', '/a/c/:z']],
    ['two choices', [['/:x(a|b)/:y(c|d)'], ['/a/:y(c|d)'], ['/b/:y(c|d)']], ['/a/:y(c|d)', '/b/:y(c|d)']],
    ['a higher priority', [['/a/:x'], ['/a/:y', { priority: 1 }]], ['/a/:y']],
    ['a higher priority and a guard', [['/a/:x'], ['/a/:y', { priority: 1, query: { k: true } }]], undefined],
    [
      'a guard with fewer conditions',
      [
        ['/a/:x', { query: { k: '1' } }],
        ['/a/:y', { priority: 1, query: { k: true } }],
      ],
      ['/a/:y'],
    ],
    ['a higher priority, with one slash', [['/a/:x'], ['/a/:y/', { priority: 1, slash: 'exact' }]], undefined],
    [
      'a higher priority, in one letter case',
      [
        ['/a', { caseSensitive: false }],
        ['/a', { priority: 1 }],
      ],
      undefined,
    ],
    ['a higher priority, in any letter case', [['/a'], ['/A', { priority: 1, caseSensitive: false }]], ['/A']],
    [
      'on each of its sites',
      [
        ['/a/:x(b)', { sites: ['de', 'th'] }],
        ['/a/b', { sites: ['th', 'de'] }],
      ],
      ['/a/b'],
    ],
    [
      'on one of its sites',
      [
        ['/a/:x(b)', { sites: ['de', 'th'] }],
        ['/a/b', { sites: ['th'] }],
      ],
      undefined,
    ],
    ['the sites themselves', [['/:x(de|th)/a'], ['/a', { sites: ['de', 'th'] }]], ['/a']],
    ['a tie', [['/a/:x'], ['/a/:y']], undefined],
    ['a splat with its empty end left', [['/a/*'], ['/a/:x/*']], undefined],
  ])('%s', (_what, written, expected) => {
    expect(shadowing(build(written))).toEqual(expected);
  });

  test('a rule that is reported as shadowed wins none of all short requests', () => {
    const segment = fc.constantFrom('a', 'b', ':x', ':y', ':j(a|b)', ':k(b|c)');
    const source = fc
      .tuple(fc.uniqueArray(segment, { minLength: 1, maxLength: 2 }), fc.boolean())
      .map(([segments, splat]) => `/${[...segments, ...(splat ? ['*'] : [])].join('/')}`);
    const rule = fc.tuple(source, fc.nat({ max: 2 })).map(([from, priority]): Written => [from, { priority }]);
    const words = ['a', 'b', 'c', 'd'];
    const paths = words.flatMap((one) => [
      `/${one}`,
      ...words.flatMap((two) => [`/${one}/${two}`, `/${one}/${two}/e`]),
    ]);
    let shadowed = 0;
    fc.assert(
      fc.property(fc.array(rule, { minLength: 2, maxLength: 5 }), (written) => {
        const rules = build(written);
        const index = createRedirectIndex(rules);
        const wins = paths.some((path) => index.find({ path, query: undefined })?.rule === rules[0]);
        const found = shadowing(rules);
        if (found) shadowed += 1;
        if (found) expect(wins).toBe(false);
        // A rule that wins nothing and is not reported loses some requests to an equally specific rule.
        if (!found && !wins) expect(rules.slice(1).some(({ priority }) => priority === rules[0]?.priority)).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(shadowed).toBeGreaterThan(20);
  });
});
