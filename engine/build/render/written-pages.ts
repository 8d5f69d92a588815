import { pageFile } from '../../output/checks/addresses.ts';
import { activeSites } from '../../model/active-sites.ts';
import type { Site } from '../../model/site.ts';
import type { Router } from '../../routing/router.ts';
import type { BuiltState } from '../pages/built-state.ts';

interface WrittenPage {
  /** The path below the prefix of the site. */
  readonly remainder: string;
  readonly template: string;
}

/** Returns more pages than a build can have to write: every path on every site. */
export function mostPages({ model, router }: Pick<BuiltState, 'model' | 'router'>): number {
  return router.pages.size * activeSites(model).length;
}

/** The pages of a site that a build writes. The others are rendered for each request. */
export function writtenPages(router: Router, site: Site): WrittenPage[] {
  return [...router.pages]
    .filter(([remainder, { route }]) => route.render === 'build' && router.hasPage(site, remainder))
    .map(([remainder, { route }]) => ({ remainder, template: route.template }));
}

/** The path of a page below the folder of a release. */
export function pageInRelease(site: Site, remainder: string): string {
  return `client${pageFile(site, remainder)}`;
}
