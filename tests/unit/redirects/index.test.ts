import { describe, expect, test } from 'vitest';
import { createRedirectIndex } from '../../../engine/redirects/index.ts';
import { expandSites } from '../../../engine/redirects/expand.ts';
import { locationOf, matchRedirect, type Match } from '../../../engine/redirects/match.ts';
import { exactPath } from '../../../engine/redirects/pattern.ts';
import { realModel } from '../../support/real.ts';
import { redirectRule } from '../../support/redirect-rule.ts';

// That the index decides as `matchRedirect` does is the subject of match.test.ts; here stands what its map could get wrong.
describe('sources in the map', () => {
  test('no rules, no match', () => {
    expect(createRedirectIndex([]).find({ path: '/', query: undefined })).toBeUndefined();
  });

  test.each(['/__proto__', '/constructor', '/toString', '/hasOwnProperty'])('%s is a path as any other', (path) => {
    expect(createRedirectIndex([redirectRule('/a', '/b')]).find({ path, query: undefined })).toBeUndefined();
    const rule = redirectRule(path, '/b');
    expect(createRedirectIndex([rule]).find({ path, query: undefined })?.rule).toBe(rule);
  });

  test.each<[path: string, found: boolean]>([
    ['/a', true],
    ['/a/', true],
    ['/a//', false],
    ['/A', false],
    ['/', false],
  ])('/a stands for %s: %s', (path, found) => {
    expect(createRedirectIndex([redirectRule('/a', '/b')]).find({ path, query: undefined }) !== undefined).toBe(found);
  });

  test('a match without placeholders captures nothing', () => {
    const match = createRedirectIndex([redirectRule('/a', '/b')]).find({ path: '/a/', query: 'x=1' });
    expect(match?.captures).toEqual({ prefix: '', names: {}, splat: '' });
  });
});

describe('sources beside the map', () => {
  test.each<
    [
      why: string,
      winner: Parameters<typeof redirectRule>,
      plain: Parameters<typeof redirectRule>,
      request: { path: string; query: string | undefined },
    ]
  >([
    ['a query guard', ['/a', '/guarded', { query: { id: '7' } }], ['/a', '/b'], { path: '/a', query: 'id=7' }],
    ['a higher priority', ['/a', '/first', { priority: 1 }], ['/a', '/b'], { path: '/a', query: undefined }],
    [
      'a higher priority, without regard to letter case',
      ['/A', '/first', { caseSensitive: false, priority: 1 }],
      ['/a', '/b'],
      { path: '/a', query: undefined },
    ],
    [
      'a higher priority, with an exact slash',
      ['/a/', '/first', { slash: 'exact', priority: 1 }],
      ['/a', '/b'],
      { path: '/a/', query: undefined },
    ],
  ])('%s wins over the same path in the map', (_why, winner, plain, request) => {
    const rules = [redirectRule(...winner), redirectRule(...plain)];
    for (const order of [rules, rules.toReversed()])
      expect(createRedirectIndex(order).find(request)?.rule).toBe(rules[0]);
  });

  test.each<
    [why: string, other: Parameters<typeof redirectRule>, request: { path: string; query: string | undefined }]
  >([
    ['a pattern', ['/:x', '/other', { priority: 100 }], { path: '/a', query: undefined }],
    ['a splat', ['/*', '/other'], { path: '/a', query: undefined }],
    ['a guarded splat', ['/*', '/other', { query: { id: '7' } }], { path: '/a', query: 'id=7' }],
    ['a guard that the query does not meet', ['/a', '/other', { query: { id: '7' } }], { path: '/a', query: 'id=8' }],
    ['a lower priority', ['/a', '/other', { priority: -1 }], { path: '/a', query: undefined }],
  ])('%s does not', (_why, other, request) => {
    const rules = [redirectRule(...other), redirectRule('/a', '/plain')];
    for (const order of [rules, rules.toReversed()])
      expect(createRedirectIndex(order).find(request)?.rule).toBe(rules[1]);
  });
});

describe('the manifests of the repository', () => {
  const { redirects, routeRedirects } = realModel();
  const rules = [...redirects, ...routeRedirects];
  const concrete = rules.flatMap(expandSites);
  const index = createRedirectIndex(rules);

  test('each of its plain sources is found, with and without a slash at its end', () => {
    const plain = concrete.flatMap((rule) => exactPath(rule.source) ?? []);
    expect(plain.length).toBeGreaterThan(7000);
    const lost = plain.filter((path) =>
      [path, `${path}/`].some((one) => {
        const found = index.find({ path: one, query: undefined });
        return !found || `${found.captures.prefix}${exactPath(found.rule.source) ?? ''}` !== path.replace(/^\/$/, '');
      }),
    );
    expect(lost).toEqual([]);
  });

  test('a sample of them is decided as the reference decides', () => {
    const paths = concrete.flatMap((rule, number) => (number % 97 === 0 ? (exactPath(rule.source) ?? []) : []));
    for (const path of [...paths, '/', '/th', '/th/', '/no/such/page', ...paths.map((one) => `${one}/x`)]) {
      const request = { path, query: 'x=1' };
      expect(locationFrom(index.find(request)), path).toEqual(locationFrom(matchRedirect(concrete, request)));
    }
  });
});

function locationFrom(match: Match | undefined): string | undefined {
  return match?.rule.target && locationOf(match.rule, match.captures, 'x=1');
}
