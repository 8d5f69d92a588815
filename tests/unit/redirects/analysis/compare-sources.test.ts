import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { compareSources, type Relation } from '../../../../engine/redirects/analysis/compare-sources.ts';
import { expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import { matchRule, type Request } from '../../../../engine/redirects/match/match.ts';
import { covering } from '../../../support/coverage.ts';
import { randomRule, shortPaths, SHORT_QUERIES } from '../../../support/random-rules.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const OPPOSITE: Readonly<Record<Relation, Relation>> = {
  disjoint: 'disjoint',
  equal: 'equal',
  subset: 'superset',
  superset: 'subset',
  partial: 'partial',
};

type Case = readonly [from: string, options: Partial<Omit<RedirectRule, 'source' | 'target'>>];

describe('two sources', () => {
  test.each<[a: Case, relation: Relation, b: Case]>([
    [['/a', {}], 'equal', ['/a', {}]],
    [['/a', {}], 'equal', ['/a/', {}]],
    [['/a', {}], 'disjoint', ['/b', {}]],
    [['/a', {}], 'disjoint', ['/A', {}]],
    [['/a', {}], 'subset', ['/A', { caseSensitive: false }]],
    [['/A', { caseSensitive: false }], 'equal', ['/a', { caseSensitive: false }]],
    [['/caf%C3%A9', { caseSensitive: false }], 'superset', ['/caf%C3%A9', {}]],
    [['/7', { caseSensitive: false }], 'equal', ['/7', {}]],
    [['/a', { slash: 'exact' }], 'subset', ['/a', {}]],
    [['/a', { slash: 'exact' }], 'disjoint', ['/a/', { slash: 'exact' }]],
    [['/', { slash: 'exact' }], 'equal', ['/', {}]],
    [['/', { slash: 'exact', sites: ['th'] }], 'subset', ['/', { sites: ['th'] }]],
    [['/a/*', { slash: 'exact' }], 'equal', ['/a/*', {}]],
    [['/a', {}], 'subset', ['/:x', {}]],
    [['/:x', {}], 'equal', ['/:y', {}]],
    [['/:x', {}], 'subset', ['/*', {}]],
    [['/a', {}], 'subset', ['/a/*', {}]],
    [['/a/:x', {}], 'partial', ['/:x/a', {}]],
    [['/a/:x', {}], 'disjoint', ['/b/*', {}]],
    [['/:x(a|b)', {}], 'partial', ['/:x(b|c)', {}]],
    [['/:x(a|b)', {}], 'equal', ['/:x(b|a|b)', {}]],
    [['/:x(a)', {}], 'equal', ['/a', {}]],
    [['/a/:x/*', {}], 'subset', ['/a/*', {}]],
    [['/a', { sites: ['', 'th'] }], 'superset', ['/a', { sites: ['th'] }]],
    [['/a', { sites: ['de', 'th'] }], 'partial', ['/a', { sites: ['', 'th'] }]],
    [['/a', { sites: ['de'] }], 'disjoint', ['/a', { sites: ['th'] }]],
    [['/a', { sites: ['th'] }], 'subset', ['/:x/a', {}]],
    [['/a', { sites: ['th'] }], 'subset', ['/:x(th|de)/a', {}]],
    [['/a', { sites: [] }], 'disjoint', ['/a', {}]],
    [['/a', { query: { q: true } }], 'subset', ['/a', {}]],
    [['/a', { query: { q: '1' } }], 'subset', ['/a', { query: { q: true } }]],
    [['/a', { query: { q: '1' } }], 'disjoint', ['/a', { query: { q: '2' } }]],
    [['/a', { query: { q: true } }], 'partial', ['/a', { query: { r: true } }]],
    [['/a', { query: { q: true } }], 'subset', ['/:x', {}]],
    [['/:x', { query: { q: true } }], 'partial', ['/a', {}]],
    [['/a', { query: Object.fromEntries([['toString', true as const]]) }], 'subset', ['/a', {}]],
  ])('%j is %s to %j', (a, relation, b) => {
    const [one, other] = [redirectRule(a[0], '/t', a[1]), redirectRule(b[0], '/t', b[1])];
    expect(compareSources(one, other)).toMatchObject({ relation, proven: true });
    expect(compareSources(other, one)).toMatchObject({ relation: OPPOSITE[relation], proven: true });
  });
});

describe('regular expressions', () => {
  const expression = (source: string): RedirectRule => ({
    ...redirectRule('/x', '/t', { sites: ['', 'th'] }),
    source: { segments: [{ kind: 'regex', expression: source, names: [] }], slash: false },
  });

  test.each<[a: RedirectRule, relation: Relation, b: RedirectRule]>([
    [expression('^/[0-9]+$'), 'disjoint', expression('^/[a-z]+$')],
    [expression('^/ab?-[0-9]+$'), 'superset', expression('^/a-[0-9]+$')],
    [expression('^/th/x$'), 'superset', redirectRule('/x', '/t', { sites: ['th'], slash: 'exact' })],
    [expression('^/a-[0-9]+$'), 'subset', expression('^/a-[0-9a-f]+$')],
    [expression('^/a/[^/]+$'), 'subset', redirectRule('/a/*', '/t', { sites: ['', 'th'] })],
    [expression('^/a$'), 'superset', redirectRule('/a', '/t', { slash: 'exact' })],
  ])('%j is %s to %j, tested on samples', (a, relation, b) => {
    expect(compareSources(a, b)).toMatchObject({ relation, proven: false });
  });

  test.each<[a: RedirectRule, b: RedirectRule]>([
    [expression('^/a-[0-9]+$'), expression('^/b-[0-9]+$')],
    [expression('^/abc*$'), expression('^/b$')],
    [expression('^/a/[0-9]+$'), redirectRule('/b/:x', '/t')],
    [expression('^/a/[0-9]+$'), redirectRule('/a/:x', '/t', { sites: ['de'] })],
  ])('%j and %j have different starts', (a, b) => {
    expect(compareSources(a, b)).toEqual({ relation: 'disjoint', proven: true });
  });
});

/** The fields that the second of two random rules copies from the first, so that they often match nearly the same requests. */
const KEPT = [[], ['source'], ['source', 'query', 'caseSensitive', 'slash'], ['sites', 'query', 'slash']] as const;

test('the relation of random pairs agrees with a trial of all short requests', () => {
  const seen: Record<Relation, number> = { disjoint: 0, equal: 0, subset: 0, superset: 0, partial: 0 };
  fc.assert(
    fc.property(randomRule, randomRule, fc.constantFrom(...KEPT), (a, other, kept) => {
      const b = { ...other, ...Object.fromEntries(kept.map((key) => [key, a[key]])) };
      const compared = compareSources(a, b);
      expect(compared).toMatchObject({ relation: triedRelation(a, b), proven: true });
      if (compared.example !== undefined) {
        const [path = '', query] = compared.example.split('?');
        expect([a, b].map((rule) => matches(rule, { path, query }))).toEqual([true, true]);
      }
      seen[compared.relation] += 1;
    }),
    { numRuns: covering(50, 150), seed: 20_261_121 },
  );
  // Random pairs that never overlap would prove nothing.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(covering(0, 3));
});

const PATHS = shortPaths(covering(3, 4));

function triedRelation(a: RedirectRule, b: RedirectRule): Relation {
  let [onlyA, onlyB, both] = [false, false, false];
  const place = (byA: boolean, byB: boolean): void => {
    both ||= byA && byB;
    onlyA ||= byA && !byB;
    onlyB ||= byB && !byA;
  };
  const withoutGuards = [a, b].map((rule) => ({ ...rule, query: {} })) as [RedirectRule, RedirectRule];
  for (const path of PATHS) {
    const [byA, byB] = [
      matches(withoutGuards[0], { path, query: undefined }),
      matches(withoutGuards[1], { path, query: undefined }),
    ];
    if (!byA && !byB) continue;
    for (const query of SHORT_QUERIES) place(byA && matches(a, { path, query }), byB && matches(b, { path, query }));
  }
  if (!both) return 'disjoint';
  return onlyA ? (onlyB ? 'partial' : 'superset') : onlyB ? 'subset' : 'equal';
}

function matches(rule: RedirectRule, request: Request): boolean {
  return expandSites(rule).some((one) => matchRule(one, request) !== undefined);
}
