import type { PagesBySite, RemovedPage } from '../../../engine/build/plan/compare-pages.ts';
import { groupChanges } from '../../../engine/build/plan/group-changes.ts';
import type { Sizes } from '../../../engine/build/plan/make-plan.ts';
import { createLanguageNamer } from '../../../engine/build/plan/name-languages.ts';
import { listUp } from '../../../engine/model/plain-words.ts';
import { sitePath, type Site } from '../../../engine/model/site.ts';
import { bytesText } from '../../../engine/model/bytes-text.ts';
import type { Planned } from './planned.ts';
import { code, line, type Line, type Section } from './report.ts';
import { examples, pagesOnSites } from './sites-text.ts';

/** The most reasons that a line tells. */
const MOST_REASONS = 4;

type Sites = ReadonlyMap<string, Site>;

/** The pages that a change adds, removes and changes. */
export function describePages({ plan: { pages, sizes }, before, now }: Planned): Section {
  const sites: Sites = new Map(now.model.sites.map((site) => [site.flag, site]));
  const oldSites: Sites = new Map(before.sites.map((site) => [site.flag, site]));
  const some = (words: string, these: PagesBySite): Line[] =>
    these.size === 0 ? [] : [line(`${words}: ${pagesOnSites(these)}, `, examples(these, sites))];
  const groups = groupChanges(pages.changed, createLanguageNamer({ before, now: now.model }));
  return {
    title: 'Pages',
    lines: [
      ...some('New', pages.added),
      ...describeRemoved(pages.removed, oldSites),
      ...groups.flatMap((group) => some(`Changed by ${listUp(group.reasons, MOST_REASONS)}`, group.pages)),
      ...some('Only the links to the same page on other sites change', pages.alternates),
      ...some('Brought up to date, because the last build left them as they were', pages.behind),
      ...describeSizes(sizes),
    ],
  };
}

const FATES: Readonly<Record<RemovedPage['outcome'], string>> = {
  lost: 'Removed, and the address leads to the error page',
  moved: 'Removed and redirected',
  gone: 'Removed, and the address answers 410',
};

function describeRemoved(removed: ReadonlyMap<string, readonly RemovedPage[]>, sites: Sites): Line[] {
  return (['lost', 'moved', 'gone'] as const).flatMap((outcome): Line[] => {
    const pages = removedPages(removed, outcome);
    const [[flag, [first] = []] = ['', []]] = pages;
    const site = sites.get(flag);
    if (first === undefined || !site) return [];
    const paths: PagesBySite = new Map([...pages].map(([of, list]) => [of, list.map(({ remainder }) => remainder)]));
    const shown =
      first.location === undefined
        ? examples(paths, sites)
        : line('such as ', code(sitePath(site, first.remainder)), ' → ', code(first.location));
    return [line(`${FATES[outcome]}: ${pagesOnSites(paths)}, `, shown)];
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

function describeSizes(sizes: Sizes | undefined): Line[] {
  if (!sizes || sizes.changed + sizes.removed === 0) return [];
  const parts = [
    ...(sizes.changed > 0 ? [`the changed pages have ${bytesText(sizes.changed)}`] : []),
    ...(sizes.removed > 0 ? [`the removed pages have ${bytesText(sizes.removed)}`] : []),
  ];
  return [line(`Size: ${parts.join(', and ')}, of ${bytesText(sizes.pages)} of all pages before the change`)];
}
