import type { SiteModel } from '../engine/model/site-model.ts';
import { lowerPlan, type Lowered } from '../engine/redirects/targets/lower.ts';
import { createPlan } from '../engine/redirects/targets/plan.ts';
import { TARGETS, type TargetId } from '../engine/redirects/targets/registry.ts';
import { chooseSites } from './choose-sites.ts';

interface Choice {
  readonly model: SiteModel;
  /** The list of `--sites`; all sites where it is left out. */
  readonly sites: string | undefined;
}

type TargetResult = Lowered & { readonly id: TargetId };

/** Lowers the redirects for each target, for `redirects emit` and `redirects targets`. */
export function lowerTargets(ids: readonly TargetId[], { model, sites }: Choice): TargetResult[] {
  const plan = createPlan(model, sites === undefined ? undefined : chooseSites(sites, model));
  return ids.map((id) => ({ ...lowerPlan(TARGETS[id], plan), id }));
}
