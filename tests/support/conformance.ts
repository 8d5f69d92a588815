import { expect } from 'vitest';
import type { RedirectPlan, RedirectTarget } from '../../engine/redirects/targets/target.ts';
import { witnesses } from '../../engine/redirects/witness/witnesses.ts';
import { conform } from './conform.ts';
import { covering, partOf } from './coverage.ts';
import type { StartEngine } from './engines/engine.ts';

/** A plan with more sites than this is that of the manifests: every rule is the same on each of them. */
const FEW_SITES = 8;
/** Witnesses of such a plan that `npm test` asks for; the made-up plans, which hold every shape of rule, are asked for all of theirs. */
const MOST_WITNESSES = 1500;

/** Returns the requests that tell a plan from any other. */
export function witnessesOf({ rules, flags }: RedirectPlan, per: 'site' | 'rule' = 'site'): readonly string[] {
  if (flags.length <= FEW_SITES) return witnesses(rules, flags, { per });
  return partOf(witnesses(rules, flags, { per: covering('rule', per) }), MOST_WITNESSES);
}

interface Suite {
  readonly target: RedirectTarget;
  readonly start: StartEngine;
  readonly plans: readonly RedirectPlan[];
  /** `rule` for engines that take long for a request, see `WitnessOptions`. */
  readonly per?: 'site' | 'rule';
  /** Requests besides the witnesses, for each plan. */
  readonly requests?: readonly string[];
}

/** Holds an engine to the contract over all witnesses of the plans: each difference is declared, and each declared one is seen. */
export async function expectConformance({ target, start, plans, per = 'site', requests = [] }: Suite): Promise<void> {
  const seen = new Map(target.divergences.map(({ id }) => [id, 0]));
  let sent = 0;
  let engine = '';
  for (const plan of plans) {
    const asked = [...witnessesOf(plan, per), ...requests];
    const { version, undeclared, declared } = await conform(target, start, plan, asked);
    expect(undeclared.slice(0, 20), `${undeclared.length} differences`).toEqual([]);
    for (const [id, count] of declared) seen.set(id, (seen.get(id) ?? 0) + count);
    sent += asked.length;
    engine = version;
  }
  console.log(`${target.id}: ${engine}, ${sent} requests`);
  const unseen = [...seen].filter(([, count]) => count === 0).map(([id]) => id);
  expect(unseen, 'declared differences that did not occur').toEqual([]);
}
