import type { SiteModel } from '../../model/site-model.ts';
import { createHeaderPlan } from '../../output/headers/hosts/plan.ts';
import type { PageHeaderSources } from '../../output/headers/site-page-headers.ts';
import { createPlan } from '../../redirects/targets/plan.ts';

/** The data from which the files of hosts are printed. */
export interface HostSources extends PageHeaderSources {
  readonly model: SiteModel;
}

/** Tells whether hosts get other redirects or other headers in one of two versions. */
export function hostsConcerned(before: HostSources, now: HostSources): { redirects: boolean; headers: boolean } {
  return {
    redirects: redirectsOf(before) !== redirectsOf(now),
    headers: headersOf(before) !== headersOf(now),
  };
}

/** All that the rules of hosts depend on. The place of a rule in its file is not printed. */
function redirectsOf({ model }: HostSources): string {
  const { host, flags, rules } = createPlan(model);
  return JSON.stringify([host, flags, rules.map((rule) => ({ ...rule, at: undefined }))]);
}

function headersOf(sources: HostSources): string {
  return JSON.stringify(createHeaderPlan({ ...sources, build: '' }));
}
