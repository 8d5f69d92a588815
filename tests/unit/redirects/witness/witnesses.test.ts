import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { decideRedirect, type RedirectDecision } from '../../../../engine/redirects/match/decide.ts';
import { expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import { compareSpecificity, matchRedirect, matchRule } from '../../../../engine/redirects/match/match.ts';
import { normalisePath } from '../../../../engine/redirects/match/normalise-path.ts';
import { witnesses } from '../../../../engine/redirects/witness/witnesses.ts';
import { covering } from '../../../support/coverage.ts';
import { RANDOM_FLAGS, randomRule, SHORT_QUERIES, shortPaths } from '../../../support/random-rules.ts';
import { shapesPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

type Decide = (request: string) => string;

describe('requests around a source', () => {
  test.each<[what: string, rule: RedirectRule, requests: readonly string[]]>([
    [
      'an exact source on its sites',
      redirectRule('/old/page.html', '/t', { sites: ['', 'th'] }),
      // prettier-ignore
      [
        '/old/page.html', '/old/page.html/', '/old/page.html?', '/old/page.html?zz=1', '/old/page.html/zz2',
        '/old', '/old/zz2', '/zz1/page.html', '/old//page.html', '/old/page.htmL', '/old/%70age.html',
        '/th/old/page.html', '/TH/old/page.html', '/de/old/page.html', '/zz/old/page.html', '/th/old', '/th/zz1',
      ],
    ],
    [
      'an encoded character',
      redirectRule('/caf%C3%A9', '/t'),
      ['/caf%C3%A9', '/caf%c3%a9', '/%63af%C3%A9', '/caF%C3%A9'],
    ],
    [
      'the home page of a site',
      redirectRule('/', '/t', { sites: ['th'] }),
      ['/th', '/th/', '/TH/', '/th/zz/', '/', '/de/'],
    ],
    ['a placeholder', redirectRule('/a/:x', '/t'), ['/a/zz1', '/a/zz2%2Fzz2', '/a//', '/a/zz1/zz2', '/a']],
    ['an alternation', redirectRule('/:x(a|b)/c', '/t'), ['/a/c', '/b/c', '/zz1/c']],
    [
      'a splat',
      redirectRule('/a/*', '/t'),
      ['/a', '/a/', '/a/zz1', '/a/zz1/', '/a/zz2/zz3', '/a/zz2//', '/a//zz1', '/zz1'],
    ],
    ['letter case', redirectRule('/Promo', '/t', { caseSensitive: false }), ['/Promo', '/PromO', '/promo']],
    ['a slash', redirectRule('/a/', '/t', { slash: 'exact' }), ['/a/', '/a', '/a/?zz=1']],
    [
      'a guard',
      redirectRule('/a', '/t', { query: { q: true, r: '7' } }),
      [
        '/a',
        '/a?q=1&r=7',
        '/a?q=zz1&r=7',
        '/a?q=1&r=zz1',
        '/a?q=&r=7',
        '/a?zz=1&r=7',
        '/a?zz=1&q=1&r=7',
        '/a?q=1&r=7&zz=1',
        '/a/?q=1&r=7',
      ],
    ],
  ])('%s', (_what, rule, requests) => {
    expect(witnesses([rule], ['de', 'th'])).toEqual(expect.arrayContaining([...requests]));
  });

  test('no text of the rules contains a fresh word', () => {
    const all = witnesses([redirectRule('/ZZ/old', '/t'), redirectRule('/a', '/zzz')], ['zzzz']);
    expect(all).toContain('/zzzzz/ZZ/old');
  });
});

describe('the rules of all shapes', () => {
  const { rules, flags } = shapesPlan();
  const concrete = rules.flatMap(expandSites);
  const all = witnesses(rules, flags);

  test('every concrete rule decides a witness, and does not match one in another spelling', () => {
    const decide = decider(rules);
    const won = new Set(
      all
        .map((request) => decideRedirect(request, { find: (one) => matchRedirect(concrete, one) }, new Set(flags)))
        .flatMap((decision) =>
          'rule' in decision ? [`${decision.rule.id} ${JSON.stringify(decision.rule.source)}`] : [],
        ),
    );
    expect(
      concrete.filter((rule) => !won.has(`${rule.id} ${JSON.stringify(rule.source)}`)).map(({ id }) => id),
    ).toEqual([]);
    expect(all.some((request) => decide(request) === 'pass')).toBe(true);
  });

  test('no two rules tie on a request', () => {
    const ties = all.flatMap((target) => {
      const [path = '', query] = target.split('?');
      const request = { path: normalisePath(path) ?? '', query };
      const matching = concrete.filter((rule) => matchRule(rule, request)).sort((a, b) => compareSpecificity(b, a));
      const [first, second] = matching;
      return first && second && compareSpecificity(first, second) === 0 ? [`${target}: ${first.id} ${second.id}`] : [];
    });
    expect(ties).toEqual([]);
  });

  test('the list is the same for the same rules, without duplicates, and only ASCII', () => {
    expect(witnesses(rules, flags)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((request) => !/^\/[!-~]*$/.test(request))).toEqual([]);
  });

  test('`per: rule` makes fewer requests, but tries each source on each site', () => {
    const few = witnesses(rules, flags, { per: 'rule' });
    expect(few.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(few));
  });
});

test('a rule that decides only beside a rule in common is tried there too', () => {
  const common = [redirectRule('/x/a/b', '/common'), redirectRule('/y', '/common')];
  const own = redirectRule('/x/*', '/own');
  const shown = witnesses([own, ...common], [], { matching: new Set([own]) });
  // Only the classes of paths know the segments of the other rules.
  expect(shown).toEqual(expect.arrayContaining(['/x', '/x/a', '/x/a/b']));
  expect(shown.filter((request) => request.startsWith('/y'))).toEqual([]);
});

test('if random sets of rules with rules in common differ in any decision, a witness of the other rules shows it', () => {
  const requests = shortPaths(3).flatMap((path) =>
    SHORT_QUERIES.map((query) => (query === undefined ? path : `${path}?${query}`)),
  );
  let [different, fewer] = [0, 0];
  const set = fc.array(randomRule, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(set, set, set, (common, first, second) => {
      const [one, two] = [decider([...common, ...first]), decider([...common, ...second])];
      const own = [...first, ...second];
      const difference = requests.find((request) => one(request) !== two(request));
      const few = witnesses([...own, ...common], RANDOM_FLAGS, { matching: new Set(own) });
      if (few.length < witnesses([...own, ...common], RANDOM_FLAGS).length) fewer += 1;
      if (difference === undefined) return;
      different += 1;
      expect(
        few.find((request) => one(request) !== two(request)),
        `differs on ${difference}`,
      ).toBeDefined();
    }),
    { numRuns: covering(100, 300), seed: 20_261_124 },
  );
  expect(different).toBeGreaterThan(covering(30, 100));
  expect(fewer).toBeGreaterThan(covering(30, 100));
});

/** The field in which two random sets of rules differ; undefined for all fields. */
const CHANGED = [undefined, 'sites', 'source', 'query', 'caseSensitive', 'slash', 'forward', 'status'] as const;
const SOME = redirectRule('/', '/x');

test('if two random sets of rules differ in any decision, they differ on a witness', () => {
  const requests = shortPaths(3).flatMap((path) =>
    SHORT_QUERIES.map((query) => (query === undefined ? path : `${path}?${query}`)),
  );
  let different = 0;
  const set = fc.array(randomRule, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(set, set, fc.constantFrom(...CHANGED), (first, second, field) => {
      const [rule, donor] = [first[0] ?? SOME, second[0] ?? SOME];
      const other = field === undefined ? second : first.with(0, { ...rule, [field]: donor[field] });
      const [one, two] = [decider(first), decider(other)];
      const difference = requests.find((request) => one(request) !== two(request));
      const shown = witnesses([...first, ...other], RANDOM_FLAGS).find((request) => one(request) !== two(request));
      if (difference !== undefined) {
        different += 1;
        expect(shown, `differs on ${difference}`).toBeDefined();
      }
    }),
    { numRuns: covering(40, 300), seed: 20_261_121 },
  );
  expect(different).toBeGreaterThan(covering(12, 100));
});

/** Decides as the reference semantics do, and returns the decision as text. */
function decider(rules: readonly RedirectRule[]): Decide {
  const concrete = rules.flatMap(expandSites);
  const index = { find: (request: Parameters<typeof matchRedirect>[1]) => matchRedirect(concrete, request) };
  const flags = new Set([...RANDOM_FLAGS, 'br']);
  return (request) => decisionText(decideRedirect(request, index, flags));
}

function decisionText(decision: RedirectDecision): string {
  return decision.kind === 'redirect' ? `${decision.status} ${decision.location}` : decision.kind;
}
