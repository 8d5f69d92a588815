import { activeSites } from '../engine/model/active-sites.ts';
import { listPages } from '../engine/model/pages.ts';
import type { Route } from '../engine/model/route.ts';
import type { PageProps } from '../engine/theme/page.ts';
import { siteState } from '../engine/theme/state.ts';

interface StaticPath {
  params: Record<string, string | undefined>;
  props: PageProps;
}

/** `faq/page-{index}` as Astro writes it: `/[...site]/faq/page-[index]`. */
export function astroPattern(route: Pick<Route, 'segments'>): string {
  const segments = route.segments.map((segment) =>
    segment.kind === 'literal' ? segment.text : `${segment.start}[${segment.name}]`,
  );
  return ['/[...site]', ...segments].join('/');
}

/** The pages of the route that Astro asks about, for `getStaticPaths`: every site that has it, every entry. */
export function pathsOf({ routePattern }: { routePattern: string }): StaticPath[] {
  const { model, router } = siteState();
  const sites = activeSites(model);
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
