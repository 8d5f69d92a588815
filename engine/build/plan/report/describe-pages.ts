import type { PagesBySite, RemovedPage } from '../compare-pages.ts';
import { groupChanges } from '../group-changes.ts';
import type { Sizes } from '../make-plan.ts';
import { createLanguageNamer } from '../name-languages.ts';
import { listUp } from '../../../model/plain-words.ts';
import { sitePath, type Site } from '../../../model/site.ts';
import { bytesText } from '../../../model/bytes-text.ts';
import type { Planned } from './planned.ts';
import { code, line, type Line, type Section } from './report.ts';
import { examples, pagesOnSites } from './sites-text.ts';

/** The most reasons that a line tells. */
const MOST_REASONS = 4;

/** Pages that change alike. */
export interface PageGroup {
  /** What happens to them: `New`, or what they have read that changed. */
  readonly words: string;
  readonly pages: PagesBySite;
  /** The sites of the version that has the pages. */
  readonly sites: ReadonlyMap<string, Site>;
  /** Where the addresses of the pages lead now, in the same order. Undefined if they are not redirected. */
  readonly locations?: PagesBySite | undefined;
}

/** The pages that a change adds, removes and changes. */
export function describePages(planned: Planned): Section {
  return {
    title: 'Pages',
    lines: [...groupPages(planned).map(describeGroup), ...describeSizes(planned.plan.sizes)],
  };
}

/** Groups the pages that a change adds, removes and changes, in the order in which they are told. */
export function groupPages({ plan: { pages }, before, now }: Planned): PageGroup[] {
  const sites = new Map(now.model.sites.map((site) => [site.flag, site]));
  const some = (words: string, these: PagesBySite): PageGroup[] =>
    these.size === 0 ? [] : [{ words, pages: these, sites }];
  const groups = groupChanges(pages.changed, createLanguageNamer({ before, now: now.model }));
  return [
    ...some('New', pages.added),
    ...groupRemoved(pages.removed, new Map(before.sites.map((site) => [site.flag, site]))),
    ...groups.flatMap((group) => some(`Changed by ${listUp(group.reasons, MOST_REASONS)}`, group.pages)),
    ...some('Only the links to the same page on other sites change', pages.alternates),
    ...some('Brought up to date, because the last build left them as they were', pages.behind),
  ];
}

function describeGroup({ words, pages, sites, locations }: PageGroup): Line {
  const [[flag, [first]] = ['', []]] = pages;
  const [location] = locations?.get(flag) ?? [];
  const site = sites.get(flag);
  const shown =
    location === undefined || first === undefined || !site
      ? examples(pages, sites)
      : line('such as ', code(sitePath(site, first)), ' → ', code(location));
  return line(`${words}: ${pagesOnSites(pages)}, `, shown);
}

const FATES: Readonly<Record<RemovedPage['outcome'], string>> = {
  lost: 'Removed, and the address leads to the error page',
  moved: 'Removed and redirected',
  gone: 'Removed, and the address answers 410',
};

function groupRemoved(
  removed: ReadonlyMap<string, readonly RemovedPage[]>,
  sites: ReadonlyMap<string, Site>,
): PageGroup[] {
  return (['lost', 'moved', 'gone'] as const).flatMap((outcome): PageGroup[] => {
    const pages = removedPages(removed, outcome);
    if (pages.size === 0) return [];
    const each = (of: (page: RemovedPage) => string): PagesBySite =>
      new Map([...pages].map(([flag, list]) => [flag, list.map(of)]));
    const locations = outcome === 'moved' ? each(({ location = '' }) => location) : undefined;
    return [{ words: FATES[outcome], pages: each(({ remainder }) => remainder), sites, locations }];
  });
}

/** Returns the removed pages whose addresses are answered in one way, by site. */
export function removedPages(
  removed: ReadonlyMap<string, readonly RemovedPage[]>,
  outcome: RemovedPage['outcome'],
): ReadonlyMap<string, readonly RemovedPage[]> {
  return new Map(
    [...removed]
      .map(([flag, pages]) => [flag, pages.filter((page) => page.outcome === outcome)] as const)
      .filter(([, pages]) => pages.length > 0),
  );
}

/** Says how large the pages are that change. */
export function describeSizes(sizes: Sizes | undefined): Line[] {
  if (!sizes || sizes.changed + sizes.removed === 0) return [];
  const parts = [
    ...(sizes.changed > 0 ? [`the changed pages have ${bytesText(sizes.changed)}`] : []),
    ...(sizes.removed > 0 ? [`the removed pages have ${bytesText(sizes.removed)}`] : []),
  ];
  return [line(`Size: ${parts.join(', and ')}, of ${bytesText(sizes.pages)} of all pages before the change`)];
}
