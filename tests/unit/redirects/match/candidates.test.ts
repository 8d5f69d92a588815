import { expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { createCandidateFinder } from '../../../../engine/redirects/match/candidates.ts';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import { decideRedirect } from '../../../../engine/redirects/match/decide.ts';
import { witnesses } from '../../../../engine/redirects/witness/witnesses.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { shapesPlan } from '../../../support/redirect-plans.ts';

const SITES = { sites: ['', 'th'] };

test.each<[why: string, request: string, winner: RedirectRule, loser: RedirectRule]>([
  ['has no placeholder', '/a/b', redirectRule('/a/b', '/x'), redirectRule('/:one/b', '/y')],
  ['has more literal segments', '/a/b/c', redirectRule('/a/b/:c', '/x'), redirectRule('/a/:b/:c', '/y')],
  ['has more literal segments', '/th/a/b', redirectRule('/a/:b', '/x', SITES), redirectRule('/:site/:a/b', '/y')],
  ['has more choices of segments', '/a/b', redirectRule('/a/:k(b|c)', '/x'), redirectRule('/a/:k', '/y')],
  ['has more placeholders', '/a/b/c', redirectRule('/a/:b/*', '/x'), redirectRule('/a/*', '/y')],
  ['has no `*`', '/a/b', redirectRule('/a/:b', '/x'), redirectRule('/a/:b/*', '/y')],
  ['requires more query keys', '/a?q=1', redirectRule('/a', '/x', { query: { q: true } }), redirectRule('/a', '/y')],
  ['has the higher priority', '/a/b', redirectRule('/a/:b', '/x', { priority: 1 }), redirectRule('/a/:c', '/y')],
])('the first %s', (why, request, winner, loser) => {
  const { candidates } = createCandidateFinder([loser, winner], new Set(['th']))(request);
  expect(candidates).toEqual([{ rule: winner }, { rule: loser, lost: `the first ${why}` }]);
});

test.each([
  ['/TH/%66aq/./x', '/th/faq/x'],
  ['/TH?x', '/th'],
  ['/a%2', undefined],
  ['/XX/a', '/XX/a'],
])('the normal form of %s is %s', (request, normal) => {
  expect(createCandidateFinder([], new Set(['th']))(request)).toEqual({ normal, candidates: [] });
});

test('the first candidate decides', () => {
  const { rules, flags } = shapesPlan();
  const index = createRedirectIndex(rules);
  const known = new Set(flags);
  const findCandidates = createCandidateFinder(rules, known);
  const requests = witnesses(rules, flags, { per: 'rule' });
  const wrong = requests.filter((request) => {
    const decision = decideRedirect(request, index, known);
    const [first] = findCandidates(request).candidates;
    return ('rule' in decision ? decision.rule : undefined) !== first?.rule;
  });
  expect(wrong).toEqual([]);
  expect(requests.length).toBeGreaterThan(1000);
});
