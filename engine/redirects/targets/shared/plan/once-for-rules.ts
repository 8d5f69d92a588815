import { onceFor } from '../../../../model/once-for.ts';
import type { RedirectPlan } from '../../target.ts';

type Rules = RedirectPlan['rules'];

/** Returns a function that makes something of the rules of a plan once, and gives it to every target that asks for it. */
export function onceForRules<T>(make: (rules: Rules) => T): (plan: Pick<RedirectPlan, 'rules'>) => T {
  const once = onceFor(make);
  return ({ rules }) => once(rules);
}
