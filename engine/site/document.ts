import { headLinks, linkedSites, type HeadLink } from '../content/selection.ts';
import { numberConstant, textConstant } from '../model/constants.ts';
import type { Page } from './page.ts';

/** The title of the document: that of the page and that of the site. */
export function documentTitle(page: Page, title: string): string {
  return `${title} | ${textConstant(page.constants, 'site.title')}`;
}

/**
 * The canonical link of a page and its alternates: the same page on every site that has it, by language, and the root site for
 * visitors of no listed language. None for a page that search engines may not list.
 */
export function pageLinks({
  site,
  remainder,
  route,
  application,
  constants,
  state: { model, router },
}: Page): HeadLink[] {
  if (!route.index) return [];
  const onSites = new Map(model.sites.map((one) => [one.addr, one]));
  const linked = linkedSites(application.sites, numberConstant(constants, 'site.activeState')).filter(
    ({ siteAddr }) => {
      const other = onSites.get(siteAddr);
      return other !== undefined && other.state === 1 && router.hasPage(other, remainder);
    },
  );
  const root = linked.find(({ siteAddr }) => onSites.get(siteAddr)?.flag === '');
  return [
    ...headLinks(linked, application.siteId, remainder),
    // A page is an alternate of itself, and the root site is for those whom no other is for (Google Search Central, localized versions).
    { rel: 'alternate', hreflang: site.lang, href: `${site.addr}${remainder}` },
    ...(root === undefined
      ? []
      : [{ rel: 'alternate' as const, hreflang: 'x-default', href: `${root.siteAddr}${remainder}` }]),
  ];
}
