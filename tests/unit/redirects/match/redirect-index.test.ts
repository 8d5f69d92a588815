import { describe, expect, test } from 'vitest';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { lowerCasePrefix } from '../../../../engine/redirects/match/decide.ts';
import { expandSites, ruleOn } from '../../../../engine/redirects/match/expand-sites.ts';
import { locationOf, matchRedirect, type Match } from '../../../../engine/redirects/match/match.ts';
import { normalisePath } from '../../../../engine/redirects/match/normalise-path.ts';
import { exactPath } from '../../../../engine/redirects/match/pattern.ts';
import { witnesses } from '../../../../engine/redirects/witness/witnesses.ts';
import { covering, partOf } from '../../../support/coverage.ts';
import { realModel } from '../../../support/real.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

// match.test.ts shows that the index decides as `matchRedirect` does; this file tests the mistakes that its map could make.
describe('sources in the map', () => {
  test('no rules, no match', () => {
    expect(createRedirectIndex([]).find({ path: '/', query: undefined })).toBeUndefined();
  });

  test.each(['/__proto__', '/constructor', '/toString', '/hasOwnProperty'])('%s is a path like any other', (path) => {
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
  ])('the rule for /a matches %s: %s', (path, found) => {
    expect(createRedirectIndex([redirectRule('/a', '/b')]).find({ path, query: undefined }) !== undefined).toBe(found);
  });

  test.each<[path: string, found: boolean]>([
    ['/A/', true],
    ['/a/', true],
    ['/a', false],
    ['/a//', false],
  ])('the rule for /a/ with an exact slash and any letter case matches %s: %s', (path, found) => {
    const rule = redirectRule('/a/', '/b', { slash: 'exact', caseSensitive: false });
    expect(createRedirectIndex([rule]).find({ path, query: undefined }) !== undefined).toBe(found);
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

describe('expressions for a single path', () => {
  const expression = (text: string, to: string, options: Partial<RedirectRule> = {}): RedirectRule => ({
    ...redirectRule('/', to, options),
    source: { segments: [{ kind: 'regex', expression: text, names: [] }], slash: false },
  });
  const rules = [
    expression('^/a\\(1\\)$', '/exact', { sites: ['', 'th'] }),
    expression('^/b\\*/?$', '/either', { caseSensitive: false, sites: ['th'] }),
    expression('^/b\\*/$', '/slash', { priority: 1 }),
    expression('^/c//d$', '/twice', { query: { id: '7' } }),
    expression('^/c//d$', '/others', { priority: -1 }),
    expression('^/e\\([0-9]\\)$', '/several'),
    redirectRule('/:one', '/placeholder', { priority: 5 }),
    redirectRule('/c/*', '/splat'),
  ];
  const paths = ['/a(1)', '/a(1)/', '/A(1)', '/b*', '/b*/', '/B*/', '/b*//', '/c//d', '/c//d/', '/e(4)', '/'];

  test.each(['', '/th'].flatMap((prefix) => paths.map((path) => `${prefix}${path}`)))(
    'the index decides %s as the reference does',
    (path) => {
      for (const query of [undefined, 'id=7']) {
        const request = { path, query };
        const wanted = matchRedirect(rules, request);
        for (const order of [rules, rules.toReversed()]) {
          const found = createRedirectIndex(order).find(request);
          expect(found?.rule.target?.path).toEqual(wanted?.rule.target?.path);
        }
      }
    },
  );
});

describe('sites', () => {
  const onTh = redirectRule('/old', '/th-only', { sites: ['th'] });
  const onBoth = redirectRule('/both', '/new', { sites: ['', 'de'] });
  const home = redirectRule('/', '/new-home', { sites: ['th'] });
  const shared = [redirectRule('/one', '/a', { sites: ['th'] }), redirectRule('/one', '/b', { sites: ['', 'de'] })];
  const rules = [onTh, onBoth, home, ...shared];

  test.each<[path: string, rule: RedirectRule | undefined, prefix?: string]>([
    ['/th/old', onTh, '/th'],
    ['/th/old/', onTh, '/th'],
    ['/old', undefined],
    ['/de/old', undefined],
    ['/xx/old', undefined],
    ['/both', onBoth, ''],
    ['/de/both', onBoth, '/de'],
    ['/th/both', undefined],
    ['/th', home, '/th'],
    ['/th/', home, '/th'],
    ['/th//', undefined],
    ['/', undefined],
    ['/th/one', shared[0], '/th'],
    ['/one', shared[1], ''],
    ['/de/one', shared[1], '/de'],
    ['/thx/old', undefined],
  ])('%s', (path, rule, prefix) => {
    const found = createRedirectIndex(rules).find({ path, query: undefined });
    expect(found?.rule).toBe(rule);
    expect(found?.captures.prefix).toBe(prefix);
  });
});

describe('the manifests of the repository', () => {
  const { redirects, routeRedirects, sites } = realModel();
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

  test('every witness is decided as the reference decides', () => {
    const flags = sites.flatMap(({ flag, active }) => (flag === '' || !active ? [] : [flag]));
    const known = new Set(flags);
    const requests = Map.groupBy(witnesses(rules, flags), (request) => siteOf(request, known));
    const wrong: string[] = [];
    let asked = 0;
    for (const [flag, own] of requests) {
      // A rule of another site begins with a literal that none of these requests has.
      const reference = rules.flatMap((rule) =>
        [...new Set(['', flag])].filter((one) => rule.sites.includes(one)).map((one) => ruleOn(rule, one)),
      );
      for (const request of partOf(own, 150)) {
        const [raw = '', query] = splitQuery(request);
        const normal = normalisePath(raw);
        if (normal === undefined) continue;
        asked += 1;
        const found = { path: lowerCasePrefix(normal, known), query };
        const [is, wanted] = [
          locationFrom(index.find(found), query),
          locationFrom(matchRedirect(reference, found), query),
        ];
        if (is !== wanted) wrong.push(`${request}: ${is ?? 'none'}, not ${wanted ?? 'none'}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(covering(5_000, 70_000));
  });
});

function siteOf(request: string, flags: ReadonlySet<string>): string {
  const first = /^\/([^/?]*)/.exec(request)?.[1]?.toLowerCase() ?? '';
  return flags.has(first) ? first : '';
}

function splitQuery(request: string): [path: string, query: string | undefined] {
  const mark = request.indexOf('?');
  return mark === -1 ? [request, undefined] : [request.slice(0, mark), request.slice(mark + 1)];
}

function locationFrom(match: Match | undefined, query: string | undefined): string | undefined {
  return match && `${match.rule.status} ${match.rule.target ? locationOf(match.rule, match.captures, query) : ''}`;
}
