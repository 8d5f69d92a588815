import { describe, expect, test } from 'vitest';
import { decideRedirect, type RedirectDecision } from '../../../../engine/redirects/match/decide.ts';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import type { RedirectPlan } from '../../../../engine/redirects/targets/target.ts';
import { freshWords } from '../../../../engine/redirects/witness/fresh-words.ts';
import { nearRequests } from '../../../../engine/redirects/witness/near-requests.ts';
import { witnesses } from '../../../../engine/redirects/witness/witnesses.ts';
import { redirectMutants, type Mutant } from '../../../support/redirect-mutants.ts';
import { realPlan, shapesPlan } from '../../../support/redirect-plans.ts';

/*
 * The suite made from a set of rules catches a mistake in any of them: for each mutant, a witness of the original rules has another
 * decision.
 */
describe.each<[what: string, plan: RedirectPlan, count: number]>([
  ['the manifests', realPlan(), 2000],
  ['the rules of all shapes', shapesPlan(), 2000],
])('mutants of %s', (_what, plan, count) => {
  const all = witnesses(plan.rules, plan.flags);
  const known = new Set(all);
  const decideAsWritten = decider(plan, plan.rules);
  const surroundings = { flags: plan.flags, fresh: freshWords(plan.rules, plan.flags), per: 'site' as const };
  const around = new Map(plan.rules.map((rule) => [rule, nearRequests(rule, surroundings)]));

  test('every one is caught', () => {
    const mutants = redirectMutants(plan.rules, count, 20_261_121);
    const missed = mutants.filter((mutant) => !isCaught(mutant)).map(({ what }) => what);
    expect(missed).toEqual([]);
    expect(mutants).toHaveLength(count);
  });

  test('the witnesses include the requests around the rules', () => {
    expect([...around.values()].flat().filter((request) => !known.has(request))).toEqual([]);
  });

  /** Tries the requests around the changed rules first, because they nearly always show the change. */
  function isCaught({ changed, rules }: Mutant): boolean {
    const decide = decider(plan, rules);
    const differs = (request: string): boolean => decide(request) !== decideAsWritten(request);
    const near = changed.flatMap((number) => around.get(plan.rules[number] ?? never()) ?? []);
    return near.some(differs) || all.some(differs);
  }
});

function decider({ flags }: RedirectPlan, rules: RedirectPlan['rules']): (request: string) => string {
  const index = createRedirectIndex(rules);
  const prefixes = new Set(flags);
  return (request) => decisionText(decideRedirect(request, index, prefixes));
}

function decisionText(decision: RedirectDecision): string {
  return decision.kind === 'redirect' ? `${decision.status} ${decision.location}` : decision.kind;
}

function never(): never {
  throw new Error('a mutant of a rule that is not there');
}
