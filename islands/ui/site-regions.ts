import { REGIONS } from '../../engine/content/regions.ts';
import { loadDataSet } from './data-sets.ts';
import type { ListedSite } from './listed-site.ts';
import { wordsIn } from './words-file.ts';

/** Sites that are listed together. */
export interface SiteGroup {
  /** The name of their region in the language of the page. Undefined if it is not known. */
  readonly heading: string | undefined;
  readonly sites: readonly ListedSite[];
}

interface SiteNode {
  readonly region: (typeof REGIONS)[number];
  readonly sites: readonly { readonly siteFlag: string }[];
}

/** The region of each site, and the names of the regions in a language. */
export interface Regions {
  readonly regionOf: ReadonlyMap<string, SiteNode['region']>;
  readonly words: Readonly<Record<string, string>>;
}

/** Returns undefined if the regions or their names do not come. */
export async function loadRegions(lang: string): Promise<Regions | undefined> {
  const [tree, named] = await Promise.all([loadDataSet('siteTree') as Promise<readonly SiteNode[]>, wordsIn(lang)]);
  const regionOf = new Map(tree.flatMap((node) => node.sites.map(({ siteFlag }) => [siteFlag, node.region] as const)));
  return named && { regionOf, words: named.words };
}

/** Groups sites by their regions, in the order of the page of all sites. If a region is not known, there is one group without a name. */
export function groupByRegion(sites: readonly ListedSite[], regions: Regions | undefined): SiteGroup[] {
  const groups = REGIONS.map((region) => ({
    heading: regions?.words[`region.${region}`],
    sites: sites.filter(({ siteFlag }) => regions?.regionOf.get(siteFlag) === region),
  })).filter((group) => group.sites.length > 0);
  const isWhole = groups.reduce((count, group) => count + group.sites.length, 0) === sites.length;
  return isWhole ? groups : [{ heading: undefined, sites }];
}
