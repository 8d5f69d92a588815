import type { SiteEntry, SiteMap } from './source.ts';

/** The site id of a URL segment, or undefined where the map has none. The segment of the root site is the empty text. */
export function siteIdOf(siteMap: SiteMap, segment: string): number | undefined {
  return Object.hasOwn(siteMap, segment) ? siteMap[segment] : undefined;
}

/** The site of a path: by the site map, else the first active site of the list. Undefined where there is none. */
export function currentSiteId(from: {
  readonly siteMap: SiteMap;
  readonly sites: unknown;
  readonly segment: string;
  readonly activeState: number;
}): number | undefined {
  return siteIdOf(from.siteMap, from.segment) ?? activeSites(from.sites, from.activeState)[0]?.siteId;
}

type ActiveSite = Pick<SiteEntry, 'siteId' | 'state'> & Readonly<Record<string, unknown>>;

/** The entries of a site list that are objects with a numeric siteId and are switched on. Others are skipped. */
export function activeSites(sites: unknown, activeState: number): ActiveSite[] {
  if (!Array.isArray(sites)) return [];
  return sites.filter((site: unknown): site is ActiveSite => {
    if (typeof site !== 'object' || site === null || !('siteId' in site) || !('state' in site)) return false;
    return typeof site.siteId === 'number' && Number.isFinite(site.siteId) && site.state === activeState;
  });
}

/** A site that a link can lead to. */
export type LinkedSite = Pick<SiteEntry, 'siteId' | 'siteAddr' | 'siteLang'>;

/** The sites that language links lead to: active, with an address and a language. */
export function linkedSites(sites: unknown, activeState: number): LinkedSite[] {
  return activeSites(sites, activeState).flatMap(({ siteId, siteAddr, siteLang }) =>
    isText(siteAddr) && isText(siteLang) ? [{ siteId, siteAddr, siteLang }] : [],
  );
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

/** The language of a page: that of its site, else that of the browser. */
export function pageLanguage(
  sites: readonly LinkedSite[],
  siteId: number | undefined,
  browser: { readonly languages: unknown; readonly chinese: string; readonly otherwise: string },
): string {
  return sites.find((site) => site.siteId === siteId)?.siteLang ?? browserLanguage(browser);
}

/**
 * The language that a browser wants most, in canonical letter case. Any Chinese gives `chinese`. `otherwise` where the list has
 * nothing that is a language.
 */
export function browserLanguage(from: {
  readonly languages: unknown;
  readonly chinese: string;
  readonly otherwise: string;
}): string {
  for (const tag of Array.isArray(from.languages) ? from.languages : []) {
    const locale = isText(tag) ? parseLocale(tag) : undefined;
    if (locale !== undefined) return CHINESE.has(locale.language) ? from.chinese : locale.toString();
  }
  return from.otherwise;
}

/** Chinese, and the languages that ISO 639-3 counts to it and browsers name. */
const CHINESE = new Set(['zh', 'yue', 'nan', 'wuu', 'hak', 'gan', 'hsn']);

export interface LanguageCookie {
  readonly name: string;
  /** In days. */
  readonly lifetime: number;
  readonly path: string;
  /** `lax`, in any letter case. */
  readonly sameSite: string;
}

/** What to set as the cookie that keeps the language. */
export function languageCookie(language: string, { name, lifetime, path, sameSite }: LanguageCookie): string {
  const rule = `${sameSite.charAt(0).toUpperCase()}${sameSite.slice(1).toLowerCase()}`;
  return `${name}=${encodeURIComponent(language)}; Max-Age=${lifetime * SECONDS_A_DAY}; Path=${path}; SameSite=${rule}`;
}

const SECONDS_A_DAY = 24 * 60 * 60;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
