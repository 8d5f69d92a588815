import { activeSites } from '../model/active-sites.ts';
import { listPages } from '../model/pages.ts';
import { astroPattern } from './astro-pattern.ts';
import { siteState } from './state.ts';

/** The props of a prerendered page: its site and its path below the prefix. Everything else follows from the model. */
export interface PageProps {
  readonly flag: string;
  readonly remainder: string;
}

interface StaticPath {
  params: Record<string, string | undefined>;
  props: PageProps;
}

/** The pages of the route that Astro asks about, for `getStaticPaths`: every site of this process that has it, every entry. */
export function pathsOf({ routePattern }: { routePattern: string }): StaticPath[] {
  const { model, router, flags } = siteState();
  const sites = activeSites(model).filter((site) => flags?.has(site.flag) ?? true);
  return [...listPages(model)].flatMap(([remainder, { route, params }]) =>
    astroPattern(route) === routePattern
      ? sites
          .filter((site) => router.hasPage(site, remainder))
          .map((site) => ({
            params: { site: site.flag === '' ? undefined : site.flag, ...params },
            props: { flag: site.flag, remainder },
          }))
      : [],
  );
}
