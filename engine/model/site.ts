import type { Origin } from './diagnostics/diagnostic.ts';
import type { Market } from './market.ts';

export type Direction = 'ltr' | 'rtl';
export type SiteType = 'global' | 'country';
export type Region = 'global' | 'europe' | 'middleEast' | 'africa' | 'asiaPacific' | 'northAmerica' | 'latinAmerica';

/** One site of the vendor. The root site has the flag `''`. */
export interface Site {
  readonly siteId: number;
  readonly flag: string;
  /** The start of every path of the site: `''` or `/th`. */
  readonly prefix: string;
  /** The state in sites.yaml, for the API and for tables. `active` tells whether the site is switched on. */
  readonly state: number;
  /** True for a site that is built and listed. */
  readonly active: boolean;
  readonly siteType: SiteType;
  readonly region: Region;
  /** BCP 47, canonical letter case. */
  readonly lang: string;
  readonly dir: Direction;
  /** ISO 3166-1 alpha-2; the root site has none. */
  readonly country?: string;
  /** The market in which the site sells; undefined for the root site, and where markets.yaml has none for it. */
  readonly market?: Market;
  readonly name: string;
  /** The public address of the home page, with a slash at its end. */
  readonly addr: string;
  readonly urlFlag: string;
  readonly isMain: number;
  readonly recordNo3?: string;
  readonly at: Origin;
}

/** Returns the path of the home page of a site: `/` or `/th/`. */
export function homePath(site: Pick<Site, 'prefix'>): string {
  return `${site.prefix}/`;
}

/** Returns the canonical path of a page of a site. `remainder` has no slash at its ends; it is empty for the home page. */
export function sitePath(site: Pick<Site, 'prefix'>, remainder: string): string {
  return remainder === '' ? homePath(site) : `${site.prefix}/${remainder}`;
}
