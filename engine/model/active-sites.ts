import type { Site } from './site.ts';
import type { SiteModel } from './site-model.ts';

/** Returns the sites that are built, the root site first. */
export function activeSites({ sites }: Pick<SiteModel, 'sites'>): readonly Site[] {
  return sites.filter(({ active }) => active);
}

/** Returns a copy of the site that is switched off. */
export function switchOff(site: Site): Site {
  return { ...site, state: 0, active: false };
}

/** Returns the root site, which represents all sites. */
export function rootSite({ sites }: Pick<SiteModel, 'sites'>): Site {
  const root = sites.find(({ flag }) => flag === '');
  if (!root) throw new Error('there is no root site');
  return root;
}
