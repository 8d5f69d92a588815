import { TITLE_SEPARATOR } from '../content/download-title.ts';
import { languageSites } from '../content/language-sites.ts';
import { headLinks, linkedSites, type HeadLink, type LinkedSite } from '../content/selection.ts';
import { numberConstant, textConstant } from '../model/constants.ts';
import type { Router } from '../routing/router.ts';
import type { Page } from './page.ts';

/** Returns the title of the document: the title of the page and the title of the site. */
export function documentTitle(page: Page, title: string): string {
  const told = TOLD_APART.has(page.route.template) ? `${title}${TITLE_SEPARATOR}${page.title}` : title;
  return `${told} | ${siteTitle(page)}`;
}

/** Templates whose pages may have the same name as others, such as a category and a section. The title of their route is added. */
const TOLD_APART: ReadonlySet<string> = new Set(['category']);

/** The title of the site in its language: it says that this is the website of the vendor. */
export function siteTitle({ t, constants }: Page): string {
  return t(textConstant(constants, 'site.title'), { vendor: textConstant(constants, 'site.vendor') });
}

/** The canonical link of a page, and its language. None for a page that search engines may not list. */
export function ownLinks(page: Page): HeadLink[] {
  const { route, remainder, application } = page;
  if (!route.index) return [];
  const own = clusterOf(page).linked.filter(({ siteId }) => siteId === application.siteId);
  return headLinks(own, application.siteId, remainder);
}

/**
 * The alternates of a page: the same page on every site that has it, by language and country; one of them for each language alone; and the
 * root site for visitors of no listed language. The same list for the page on every site. Empty for a page that search engines may not list.
 */
export function alternateLinks(page: Page): readonly HeadLink[] {
  return page.route.index ? clusterOf(page).alternates : NO_LINKS;
}

const NO_LINKS: readonly HeadLink[] = [];

/** The pages of all sites that are one page in several languages. */
interface Cluster {
  /** The list of sites that it was made of. */
  readonly sites: unknown;
  readonly linked: readonly LinkedSite[];
  readonly alternates: readonly HeadLink[];
}

// Every page of a cluster names the same alternates: they are made once for all sites.
const clusters = new WeakMap<Router, Map<string, Cluster>>();

function clusterOf(page: Page): Cluster {
  const { remainder, application, state } = page;
  const known = clusters.get(state.router) ?? new Map<string, Cluster>();
  clusters.set(state.router, known);
  let cluster = known.get(remainder);
  if (cluster?.sites !== application.sites) {
    cluster = makeCluster(page);
    known.set(remainder, cluster);
  }
  return cluster;
}

function makeCluster({ remainder, application: { sites }, constants, state: { model, router } }: Page): Cluster {
  const onSites = new Map(model.sites.map((one) => [one.addr, one]));
  const linked = linkedSites(sites, numberConstant(constants, 'site.activeState')).filter(({ siteAddr }) => {
    const site = onSites.get(siteAddr);
    return site?.active === true && router.hasPage(site, remainder);
  });
  const alternate = (hreflang: string, { siteAddr }: LinkedSite): HeadLink => ({
    rel: 'alternate',
    hreflang,
    href: `${siteAddr}${remainder}`,
  });
  const byLanguage = languageSites(linked.map((site) => ({ lang: site.siteLang, site })));
  const root = linked.find(({ siteAddr }) => onSites.get(siteAddr)?.flag === '');
  return {
    sites,
    linked,
    // A page is an alternate of itself, and the root site is for all other visitors (Google Search Central, localized versions).
    alternates: [
      ...headLinks(linked, undefined, remainder),
      ...[...byLanguage].filter(([tag, { lang }]) => tag !== lang).map(([tag, { site }]) => alternate(tag, site)),
      ...(root === undefined ? [] : [alternate('x-default', root)]),
    ],
  };
}
