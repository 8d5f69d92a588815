import { activeSites } from '../model/active-sites.ts';
import { numberConstant, textConstant, type Constants } from '../model/constants.ts';
import type { SiteModel } from '../model/site-model.ts';
import { changeSite, loadApplication, type Application } from './application.ts';
import type { FooterPages } from './collect.ts';
import type { ContentSource } from './source.ts';

/** Loads the data that the pages of each active site need, by flag. A part that fails is empty and logged. */
export async function loadApplications(
  source: ContentSource,
  { sites, constants }: Pick<SiteModel, 'sites' | 'constants'>,
  log: (message: string) => void,
): Promise<ReadonlyMap<string, Application>> {
  const activeState = numberConstant(constants, 'site.activeState');
  const footerPages = footerPagesOf(constants);
  const loaded = new Map<string, Application>();
  for (const { flag, urlFlag, siteId } of activeSites({ sites })) {
    const first = await loadApplication(source, { segment: urlFlag, siteId, activeState, footerPages, log });
    // The site id of a CMS may differ from that of the manifest; the other parts use the id of the CMS.
    const own = { siteId: first.siteId ?? siteId, footerPages, log };
    loaded.set(flag, await changeSite(source, { ...first, siteId: undefined }, own));
  }
  return loaded;
}

/** Returns the page, size and type of the list of footer pages, from the constants. */
export function footerPagesOf(constants: Constants): FooterPages {
  return {
    pageNum: numberConstant(constants, 'footerPages.page'),
    pageSize: numberConstant(constants, 'footerPages.size'),
    type: textConstant(constants, 'footerPages.type'),
  };
}
