import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import { matchRule } from '../../../../engine/redirects/match/match.ts';
import { freshWords, requestPath } from '../../../../engine/redirects/witness/fresh-words.ts';
import { pathClasses } from '../../../../engine/redirects/witness/path-classes.ts';
import { covering } from '../../../support/coverage.ts';
import { RANDOM_FLAGS, randomRule, shortPaths } from '../../../support/random-rules.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each<[what: string, rules: readonly RedirectRule[], classes: readonly string[]]>([
  ['an empty segment is its own class', [rule('/*'), rule('/'), rule('/:a/*')], ['/: 0 1', '/zz1: 0 2', '//: 0']],
  ['literals and what they are not', [rule('/a/b'), rule('/:x/b')], ['/a/b: 0 1', '/zz1/b: 1', '/a/zz2:']],
  ['letter case', [rule('/ab'), rule('/AB', { caseSensitive: false })], ['/ab: 0 1', '/aB: 1', '/zz1:']],
  ['a case that another rule writes', [rule('/aB'), rule('/ab', { caseSensitive: false })], ['/aB: 0 1', '/ab: 1']],
  [
    'a site whose prefix another rule matches as a segment',
    [rule('/a', { sites: ['th'] }), rule('/:x/a')],
    ['/th/a: 0 1', '/zz1/a: 1', '/de/a: 1'],
  ],
])('%s', (_what, rules, classes) => {
  expect(classesOf(rules)).toEqual(expect.arrayContaining([...classes]));
});

test('every set of random rules that matches some path has a class, and every class has a path', () => {
  const paths = shortPaths(3);
  fc.assert(
    fc.property(fc.array(randomRule, { minLength: 2, maxLength: 5 }), (random) => {
      const rules = random.map((one): RedirectRule => ({ ...one, query: {}, slash: 'either' }));
      const claimed = new Map(classesOf(rules).map((text) => text.split(':') as [string, string]));
      expect([...claimed.keys()].map((path) => matching(rules, path))).toEqual([...claimed.values()]);
      const found = new Set(paths.map((path) => matching(rules, path)));
      expect([...found.difference(new Set(claimed.values()))]).toEqual([]);
    }),
    { numRuns: covering(50, 150), seed: 20_261_121 },
  );
});

/** The classes as text: a path, and the numbers of the rules that match it. */
function classesOf(rules: readonly RedirectRule[]): string[] {
  return [...pathClasses(rules, RANDOM_FLAGS, freshWords(rules, RANDOM_FLAGS))].flatMap(
    ({ flags, parts, rules: taking }) =>
      flags.map((flag) => `${requestPath(flag, parts, false)}:${numbers(rules, (one) => taking.includes(one))}`),
  );
}

function matching(rules: readonly RedirectRule[], path: string): string {
  return numbers(rules, (one) => expandSites(one).some((concrete) => matchRule(concrete, { path, query: undefined })));
}

function numbers(rules: readonly RedirectRule[], isMeant: (rule: RedirectRule) => boolean): string {
  return rules.map((one, number) => (isMeant(one) ? ` ${number}` : '')).join('');
}

function rule(from: string, options: Parameters<typeof redirectRule>[2] = {}): RedirectRule {
  return redirectRule(from, '/t', options);
}
