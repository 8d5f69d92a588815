import { REGIONS } from '../../engine/content/regions.ts';
import { loadDataSet } from './data-sets.ts';
import type { ListedSite } from './site-chooser.ts';
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

/** Groups sites by their regions, as the page of all sites does. Without the regions, or their names, there is one group. */
export async function groupByRegion(sites: readonly ListedSite[], lang: string): Promise<SiteGroup[]> {
  const [tree, named] = await Promise.all([loadDataSet('siteTree') as Promise<readonly SiteNode[]>, wordsIn(lang)]);
  const regionOf = new Map(tree.flatMap((node) => node.sites.map(({ siteFlag }) => [siteFlag, node.region] as const)));
  if (!named || sites.some(({ siteFlag }) => !regionOf.has(siteFlag))) return [{ heading: undefined, sites }];
  return REGIONS.map((region) => ({
    heading: named.words[`region.${region}`],
    sites: sites.filter(({ siteFlag }) => regionOf.get(siteFlag) === region),
  })).filter((group) => group.sites.length > 0);
}
