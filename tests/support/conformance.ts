import { expect } from 'vitest';
import type { RedirectPlan, RedirectTarget } from '../../engine/redirects/target.ts';
import { witnesses } from '../../engine/redirects/witness.ts';
import { conform } from './conform.ts';
import type { StartEngine } from './engines/engine.ts';

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
    const asked = [...witnesses(plan.rules, plan.flags, { per }), ...requests];
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
