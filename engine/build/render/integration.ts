import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Route } from '../../model/route.ts';
import { astroPattern } from '../../theme/astro-pattern.ts';
import { QUERY_PATH } from '../../theme/query-path.ts';
import { siteState } from '../../theme/state.ts';

const TEMPLATES = fileURLToPath(new URL('../../theme/templates/', import.meta.url));
const CLIENT_INTERACTION = fileURLToPath(new URL('../../theme/client-interaction.ts', import.meta.url));
const QUERIES = fileURLToPath(new URL('../../theme/queries/', import.meta.url));
const GALLERY = fileURLToPath(new URL('../../theme/gallery/blocks.astro', import.meta.url));

/**
 * Injects one Astro route for each entry of routes.yaml. The rest parameter takes the flag; it is undefined on the root site.
 * In development every page is rendered on request, so that a change of the content needs no new list of paths.
 */
export function sitefold({ development }: { development: boolean }): AstroIntegration {
  return {
    name: 'sitefold',
    hooks: {
      'astro:config:setup': ({ injectRoute, addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: CLIENT_INTERACTION });
        for (const route of siteState().model.routes) {
          if (route.canonical !== undefined) continue;
          for (const pattern of development ? requestPatterns(route) : [astroPattern(route)])
            injectRoute({
              pattern,
              entrypoint: `${TEMPLATES}${route.template}.astro`,
              prerender: !development && route.render === 'build',
            });
          if (!development && route.queryRender.length > 0)
            injectRoute({
              pattern: `${QUERY_PATH}${astroPattern(route)}`,
              entrypoint: `${QUERIES}${route.template}.astro`,
              prerender: false,
            });
        }
        if (development) injectRoute({ pattern: `${GALLERY_PATH}/[...type]`, entrypoint: GALLERY, prerender: false });
      },
    },
  };
}

/** The path at which development shows every block type. */
const GALLERY_PATH = '/_blocks';

/**
 * Returns the two patterns of a route that is matched by the path of a request: on the root site and below a flag. One pattern with a
 * rest parameter would take the first segment of a path for a flag: `/product/download/r7-60a` also looks like a download.
 */
function requestPatterns(route: Pick<Route, 'segments'>): string[] {
  const pattern = astroPattern(route).slice('/[...site]'.length);
  return [pattern === '' ? '/' : pattern, `/[site]${pattern}`];
}
