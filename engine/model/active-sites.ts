import { numberConstant } from './constants.ts';
import type { Site } from './site.ts';
import type { SiteModel } from './site-model.ts';

/** The sites that are built, the root site first. */
export function activeSites({ sites, constants }: Pick<SiteModel, 'sites' | 'constants'>): readonly Site[] {
  const active = numberConstant(constants, 'site.activeState');
  return sites.filter(({ state }) => state === active);
}

/** The site that speaks for all. */
export function rootSite({ sites }: Pick<SiteModel, 'sites'>): Site {
  const root = sites.find(({ flag }) => flag === '');
  if (!root) throw new Error('there is no root site');
  return root;
}
