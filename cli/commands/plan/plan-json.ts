import type { PagesBySite, RemovedPage } from '../../../engine/build/plan/compare-pages.ts';
import { describeFacts } from '../../../engine/build/pages/describe-fact.ts';
import { sitePath, type Site } from '../../../engine/model/site.ts';
import { jsonOfChange } from '../../../engine/redirects/analysis/redirect-changes.ts';
import { describePlan } from '../../../engine/build/plan/report/describe-plan.ts';
import type { Planned } from '../../../engine/build/plan/report/planned.ts';
import type { Line } from '../../../engine/build/plan/report/report.ts';

/** Returns all of a plan as plain data; `docs/recipes.md` describes its shape. */
export function jsonOfPlan(planned: Planned): object {
  const { plan, before, now, files, compared, uncommitted, noted, otherCode } = planned;
  const { pages, redirects, hosts, ...others } = plan;
  const report = describePlan(planned);
  const addresses = createAddresses(now.model.sites);
  const oldAddresses = createAddresses(before.sites);
  return {
    summary: textOf(report.summary),
    ships: report.objections.length === 0,
    objections: report.objections.map(textOf),
    warnings: report.warnings.map(textOf),
    unknown: report.unknown.map(textOf),
    compared: { ...compared, uncommitted: uncommitted ?? null, noted, otherCode },
    sites: others.sites,
    entries: others.entries,
    pages: {
      before: pages.before,
      now: pages.now,
      added: all(pages.added, addresses),
      removed: [...pages.removed].flatMap(([flag, list]) =>
        list.map(({ remainder, outcome, location }: RemovedPage) => ({
          page: oldAddresses(flag, remainder),
          outcome,
          ...(location === undefined ? {} : { location }),
        })),
      ),
      changed: groupByFacts(pages.changed, addresses),
      alternates: all(pages.alternates, addresses),
      unknown: all(pages.unknown, addresses),
    },
    sizes: others.sizes ?? null,
    redirects: redirects.map((change) => jsonOfChange(change, files)),
    headers: others.headers,
    filePaths: others.filePaths,
    files: {
      downloads: others.downloads,
      units: others.outputs.map((unit) => ({ ...unit, reasons: describeFacts(unit.facts) })),
      styles: others.styles,
    },
    hosts: hosts.map(({ limit, ...host }) => ({
      ...host,
      limit:
        limit === undefined ? null : { what: limit.what, most: limit.most, unit: limit.unit, source: limit.source },
    })),
  };
}

type Addresses = (flag: string, remainder: string) => string;

function createAddresses(sites: readonly Site[]): Addresses {
  const byFlag = new Map(sites.map((site) => [site.flag, site]));
  return (flag, remainder) => {
    const site = byFlag.get(flag);
    if (!site) throw new Error(`there is no site ${flag}`);
    return sitePath(site, remainder);
  };
}

function all(pages: PagesBySite, addresses: Addresses): string[] {
  return [...pages].flatMap(([flag, remainders]) => remainders.map((remainder) => addresses(flag, remainder)));
}

/** Pages that have read the same facts that changed, together. */
function groupByFacts(changed: Planned['plan']['pages']['changed'], addresses: Addresses): object[] {
  const groups = new Map<string, { facts: readonly string[]; pages: string[] }>();
  for (const [flag, ofSite] of changed) {
    for (const [remainder, facts] of ofSite) {
      const key = facts.join('\n');
      const group = groups.get(key) ?? { facts, pages: [] };
      groups.set(key, group);
      group.pages.push(addresses(flag, remainder));
    }
  }
  return [...groups.values()].map(({ facts, pages }) => ({ reasons: describeFacts(facts), facts, pages }));
}

function textOf(line: Line): string {
  return line.map((span) => (typeof span === 'string' ? span : span.code)).join('');
}
