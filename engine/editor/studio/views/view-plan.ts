import { describeFiles } from '../../../build/plan/report/describe-files.ts';
import { describeHeaders } from '../../../build/plan/report/describe-headers.ts';
import { describeHosts } from '../../../build/plan/report/describe-hosts.ts';
import { describeNames } from '../../../build/plan/report/describe-names.ts';
import { describeSizes, groupPages, type PageGroup } from '../../../build/plan/report/describe-pages.ts';
import { describePlan } from '../../../build/plan/report/describe-plan.ts';
import { describeWholeSites, splitChanges } from '../../../build/plan/report/describe-redirects.ts';
import type { Planned } from '../../../build/plan/report/planned.ts';
import { countPages, pagesOnSites } from '../../../build/plan/report/sites-text.ts';
import { sitePath } from '../../../model/site.ts';
import { outcomeText } from '../../../redirects/analysis/diff-redirects.ts';
import type { RuleChange } from '../../../redirects/analysis/redirect-changes.ts';
import type { ChangePlan, PlannedPages, PlannedRedirect } from '../contract.ts';

const MOST_REDIRECTS = 40;
const MOST_PAGES = 10;

/** Shows a plan as `sitefold plan` tells it, with more of its pages, and with its redirects as rows. */
export function viewPlan(planned: Planned): ChangePlan {
  const { summary, objections, warnings, unknown, compared } = describePlan(planned);
  const { pages, sizes } = planned.plan;
  const { rules } = splitChanges(planned);
  const sections = [describeNames, describeHeaders, describeFiles, describeHosts].map((describe) => describe(planned));
  return {
    summary,
    objections,
    warnings,
    pages: {
      before: pages.before,
      now: pages.now,
      groups: groupPages(planned).map(viewGroup),
      sizes: describeSizes(sizes),
    },
    redirects: {
      sites: describeWholeSites(planned),
      rules: rules.slice(0, MOST_REDIRECTS).flatMap(viewRule),
      count: rules.length,
    },
    sections: sections.filter(({ lines }) => lines.length > 0),
    unknown,
    compared,
  };
}

function viewGroup({ words, pages, sites, locations }: PageGroup): PlannedPages {
  const shown: { path: string; location?: string }[] = [];
  for (const [flag, remainders] of pages) {
    const site = sites.get(flag);
    if (!site) continue;
    for (const [index, remainder] of remainders.slice(0, MOST_PAGES - shown.length).entries()) {
      const location = locations?.get(flag)?.[index];
      shown.push({ path: sitePath(site, remainder), ...(location === undefined ? {} : { location }) });
    }
  }
  return { words, count: countPages(pages), on: pagesOnSites(pages), shown };
}

function viewRule({ kind, place, changes }: RuleChange): PlannedRedirect[] {
  const [first] = changes;
  if (!first) return [];
  const { request, before, after } = first;
  const sites = new Set(changes.map(({ site }) => site)).size;
  return [{ rule: place?.id ?? '', kind, sites, request, before: outcomeText(before), after: outcomeText(after) }];
}
