import { activeSites } from '../engine/model/active-sites.ts';
import { hasFeature } from '../engine/model/features.ts';
import { homePath } from '../engine/model/site.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { exactPath } from '../engine/redirects/match/pattern.ts';

/** The terminal shows the home pages of this many sites. */
const HOMES = 4;

/** Returns a few paths to try, for the terminal: home pages, the list of sites, and an old address, as far as the project has them. */
export function shownPaths(model: SiteModel): string[] {
  const old = oldPath(model);
  return [
    ...activeSites(model).slice(0, HOMES).map(homePath),
    ...(hasFeature(model, 'chooser') ? ['/choose-site'] : []),
    ...(old === undefined ? [] : [`${old}  (an old address)`]),
  ];
}

/** The source of the first redirect of the root site that a browser can be given as it is: it is encoded already. */
function oldPath({ redirects }: SiteModel): string | undefined {
  for (const { sites, source, host, query, target } of redirects) {
    const path = sites.includes('') ? exactPath(source) : undefined;
    if (path !== undefined && host === undefined && target !== undefined && Object.keys(query).length === 0)
      return path;
  }
  return undefined;
}
