import type { RedirectRule } from '../../../../model/redirect.ts';
import type { RedirectPlan } from '../../target.ts';

type Rules = RedirectPlan['rules'];

/** Returns a function that makes something of the rules of a plan once, and gives it to every target that asks for it. */
export function onceForRules<T>(make: (rules: Rules) => T): (plan: Pick<RedirectPlan, 'rules'>) => T {
  const made = new WeakMap<readonly RedirectRule[], { readonly value: T }>();
  return ({ rules }) => {
    const kept = made.get(rules) ?? { value: make(rules) };
    made.set(rules, kept);
    return kept.value;
  };
}
