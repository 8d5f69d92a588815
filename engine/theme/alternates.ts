import { languageSites } from '../content/language-sites.ts';
import { headLinks, linkedSites, type HeadLink, type LinkedSite } from '../content/selection.ts';
import { numberConstant } from '../model/constants.ts';
import type { Site } from '../model/site.ts';
import type { Router } from '../routing/router.ts';
import type { AskedState } from './asked-state.ts';

/** The alternates of the pages at one path. */
interface Alternates {
  /** The list of sites that they were made of. */
  readonly sites: unknown;
  readonly markup: string;
}

// Every site names the same alternates of a page: they are made once for all sites.
const made = new WeakMap<Router, Map<string, Alternates>>();

/**
 * Returns the alternates of a page as markup: the same page on every site that has it, by language and country; one of them for each
 * language alone; and the root site for visitors of no listed language. They are the same for the page on every site.
 */
export function alternatesOf({ model, router, applications }: AskedState, site: Site, remainder: string): string {
  const sites = applications.get(site.flag)?.sites;
  const known = made.get(router) ?? new Map<string, Alternates>();
  made.set(router, known);
  let alternates = known.get(remainder);
  if (!alternates || alternates.sites !== sites) {
    alternates = { sites, markup: print(linksOf({ model, router, sites }, remainder)) };
    known.set(remainder, alternates);
  }
  return alternates.markup;
}

function linksOf(
  { model, router, sites }: Pick<AskedState, 'model' | 'router'> & { readonly sites: unknown },
  remainder: string,
): HeadLink[] {
  const onSites = new Map(model.sites.map((one) => [one.addr, one]));
  const linked = linkedSites(sites, numberConstant(model.constants, 'site.activeState')).filter(({ siteAddr }) => {
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
  // A page is an alternate of itself, and the root site is for all other visitors (Google Search Central, localized versions).
  return [
    ...headLinks(linked, undefined, remainder),
    ...[...byLanguage].filter(([tag, { lang }]) => tag !== lang).map(([tag, { site }]) => alternate(tag, site)),
    ...(root === undefined ? [] : [alternate('x-default', root)]),
  ];
}

function print(links: readonly HeadLink[]): string {
  return links
    .map(({ rel, href, hreflang = '' }) => `<link rel="${rel}" href="${escape(href)}" hreflang="${escape(hreflang)}">`)
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&#38;').replaceAll('"', '&#34;');
}
