import { reasonAgainst } from '../../engine/redirects/targets/lower.ts';
import type { RedirectPlan, RedirectTarget } from '../../engine/redirects/targets/target.ts';

/** The part of a plan that a target can say. */
export function sayable(target: RedirectTarget, plan: RedirectPlan): RedirectPlan {
  return {
    ...plan,
    rules: plan.rules.filter((rule) => reasonAgainst(rule, target) === undefined),
  };
}
