import type { RedirectPlan } from '../../target.ts';

/** The rules of a plan that are bound to one host. */
export interface HostPlan {
  readonly name: string;
  readonly plan: RedirectPlan;
}

/** Splits a plan into the rules of each host, by name, and those without a host, which decide what the others leave. */
export function splitHosts(plan: RedirectPlan): { readonly hosts: readonly HostPlan[]; readonly common: RedirectPlan } {
  const { '': common = [], ...bound } = Object.groupBy(plan.rules, ({ host }) => host?.name ?? '');
  const hosts = Object.entries(bound)
    .map(([name, rules = []]) => ({ name, plan: { ...plan, rules } }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  // Targets share what is made of the same list of rules.
  return { hosts, common: hosts.length === 0 ? plan : { ...plan, rules: common } };
}
