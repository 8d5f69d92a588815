import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { decideRedirect } from '../../../../engine/redirects/match/decide.ts';
import { countConcrete, expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import { extractSitePrefix } from '../../../../engine/redirects/match/extract-site-prefix.ts';
import { formatPattern, formatTarget } from '../../../../engine/redirects/match/pattern.ts';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import { createPlan, foldRules } from '../../../../engine/redirects/targets/plan.ts';
import { witnesses } from '../../../../engine/redirects/witness/witnesses.ts';
import { realModel } from '../../../support/real.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const FLAGS = new Set(['th', 'de']);

function shown(rules: readonly RedirectRule[]): string[] {
  return rules.map(
    ({ sites, source, target }) =>
      `[${sites.join(' ')}] ${formatPattern(source)} → ${target?.sited ? '{site}' : ''}${target ? formatTarget(target) : ''}`,
  );
}

describe('extractSitePrefix', () => {
  test.each<[from: string, to: string, sites: readonly string[] | undefined, factored: string[]]>([
    ['/old', '/new', undefined, ['[] /old → /new']],
    ['/th/old', '/th/new', undefined, ['[th] /old → {site}/new']],
    ['/th/old', '/new', undefined, ['[th] /old → /new']],
    ['/th/old', '/de/new', undefined, ['[th] /old → /de/new']],
    ['/th/old', '/think', undefined, ['[th] /old → /think']],
    ['/th/old', 'https://shop.example/th/x', undefined, ['[th] /old → https://shop.example/th/x']],
    ['/TH/old', '/th/new', undefined, ['[th] /old → {site}/new']],
    ['/th', '/th/', undefined, ['[th] / → {site}/']],
    ['/th/', '/th/new', undefined, ['[th] / → {site}/new']],
    ['/xx/old', '/xx/new', undefined, ['[] /xx/old → /xx/new']],
    ['/:site/old', '/new', undefined, ['[] /:site/old → /new']],
    ['/de/old', '/new', ['', 'th'], ['[th] /de/old → /new', '[de] /old → /new']],
  ])('%s → %s on %o', (from, to, sites, factored) => {
    const rule = redirectRule(from, to, sites ? { sites } : {});
    expect(shown(extractSitePrefix(rule, FLAGS))).toEqual(factored);
  });
});

describe('foldRules', () => {
  const copies = ['', '/th', '/de'].flatMap((prefix) =>
    extractSitePrefix(redirectRule(`${prefix}/old`, `${prefix}/new`), FLAGS),
  );
  // A copy on the root is written without a prefix, so its target stays unchanged.
  test('copies that were written one by one become one rule, except the copy on the root', () => {
    expect(shown(foldRules(copies))).toEqual(['[] /old → /new', '[th de] /old → {site}/new']);
  });

  test.each<[what: string, options: Parameters<typeof redirectRule>[2]]>([
    ['status', { status: 302 }],
    ['query', { query: { id: '7' } }],
    ['letter case', { caseSensitive: false }],
    ['slash', { slash: 'exact' }],
    ['forwarding', { forward: 'drop' }],
    ['priority', { priority: 1 }],
  ])('copies with another %s stay apart', (_what, options) => {
    const rules = [
      redirectRule('/old', '/new', { sites: ['th'] }),
      redirectRule('/old', '/new', { sites: ['de'], ...options }),
    ];
    expect(foldRules(rules)).toHaveLength(2);
  });

  test('the rules of the repository, written out one by one, fold to as many rules and decide alike', () => {
    const { redirects, sites } = realModel();
    const flags = new Set(sites.flatMap(({ flag }) => (flag === '' ? [] : [flag])));
    const written = redirects.flatMap(expandSites).flatMap((rule) => extractSitePrefix(rule, flags));
    const folded = foldRules(written);
    expect(written).toHaveLength(7225);
    // One more rule for each rule that is also on the root.
    expect(folded.length).toBeLessThanOrEqual(2 * redirects.length);
    const [one, two] = [createRedirectIndex(redirects), createRedirectIndex(folded)];
    const differing = witnesses([...redirects, ...folded], [...flags], { per: 'rule' }).filter((request) => {
      const [a, b] = [decideRedirect(request, one, flags), decideRedirect(request, two, flags)];
      return (
        JSON.stringify([a.kind, 'location' in a && a.location]) !==
        JSON.stringify([b.kind, 'location' in b && b.location])
      );
    });
    expect(differing).toEqual([]);
  });
});

describe('createPlan', () => {
  test('7,225 redirects are 142 rules and 50 prefixes', () => {
    const plan = createPlan(realModel());
    expect(plan.rules).toHaveLength(142);
    expect(countConcrete(plan.rules)).toBe(7225);
    expect(plan.flags).toHaveLength(50);
    expect(plan.provenance).toMatch(
      /^Generated from manifests\/redirects\.yaml by Sitefold \d+\.\d+\.\d+\. Do not edit/,
    );
  });

  test('only the rules of the chosen sites are in it', () => {
    const plan = createPlan(realModel(), ['th', 'ae']);
    expect(plan.flags).toEqual(['ae', 'th']);
    expect(new Set(plan.rules.flatMap(({ sites }) => sites))).toEqual(new Set(['ae', 'th']));
  });
});
