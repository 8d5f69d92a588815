import type { SiteEntry, SiteMap } from './source.ts';

/** Returns the site id of a URL segment, or undefined if the map has none. The segment of the root site is the empty text. */
export function siteIdOf(siteMap: SiteMap, segment: string): number | undefined {
  return Object.hasOwn(siteMap, segment) ? siteMap[segment] : undefined;
}

/** Returns the site of a path: by the site map, else the first active site of the list, else undefined. */
export function currentSiteId(from: {
  readonly siteMap: SiteMap;
  readonly sites: unknown;
  readonly segment: string;
  readonly activeState: number;
}): number | undefined {
  return siteIdOf(from.siteMap, from.segment) ?? activeEntries(from.sites, from.activeState)[0]?.siteId;
}

type ActiveSite = Pick<SiteEntry, 'siteId' | 'state'> & Readonly<Record<string, unknown>>;

/** Returns the entries of a site list that are objects with a numeric siteId and are switched on. */
export function activeEntries(sites: unknown, activeState: number): ActiveSite[] {
  if (!Array.isArray(sites)) return [];
  return sites.filter((site: unknown): site is ActiveSite => {
    if (typeof site !== 'object' || site === null || !('siteId' in site) || !('state' in site)) return false;
    return typeof site.siteId === 'number' && Number.isFinite(site.siteId) && site.state === activeState;
  });
}

/** A site that a link can lead to. */
export type LinkedSite = Pick<SiteEntry, 'siteId' | 'siteAddr' | 'siteLang'>;

// Every page asks for those of the same list.
const linked = new WeakMap<object, { readonly activeState: number; readonly found: readonly LinkedSite[] }>();

/** Returns the sites for language links: active, with an address and a language. */
export function linkedSites(sites: unknown, activeState: number): readonly LinkedSite[] {
  if (!Array.isArray(sites)) return [];
  const known = linked.get(sites);
  if (known?.activeState === activeState) return known.found;
  const found = activeEntries(sites, activeState).flatMap(({ siteId, siteAddr, siteLang }) =>
    isText(siteAddr) && isText(siteLang) ? [{ siteId, siteAddr, siteLang }] : [],
  );
  linked.set(sites, { activeState, found });
  return found;
}

export interface HeadLink {
  readonly rel: 'canonical' | 'alternate';
  readonly href: string;
  readonly hreflang?: string;
}

/**
 * The links in the head of a page: canonical for its own site, an alternate for each other one. `path` is the path below the address
 * of a site. None without sites or path.
 */
export function headLinks(
  sites: readonly LinkedSite[],
  siteId: number | undefined,
  path: string | undefined,
): HeadLink[] {
  if (path === undefined) return [];
  return sites.map((site): HeadLink => {
    const href = `${site.siteAddr.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
    return site.siteId === siteId ? { rel: 'canonical', href } : { rel: 'alternate', href, hreflang: site.siteLang };
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
