import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Route } from '../model/route.ts';
import { siteState } from './state.ts';

const TEMPLATES = fileURLToPath(new URL('./templates/', import.meta.url));
const GALLERY = fileURLToPath(new URL('./gallery/blocks.astro', import.meta.url));

/**
 * Injects one Astro route for each entry of routes.yaml. The rest parameter takes the flag; it is undefined on the root site.
 * In development every page is rendered on request, so that a change of the content needs no new list of paths.
 */
export function sitefold({ development }: { development: boolean }): AstroIntegration {
  return {
    name: 'sitefold',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const route of siteState().model.routes) {
          if (route.canonical !== undefined) continue;
          injectRoute({
            pattern: astroPattern(route),
            entrypoint: `${TEMPLATES}${route.template}.astro`,
            prerender: !development && route.render === 'build',
          });
        }
        if (development) injectRoute({ pattern: `${GALLERY_PATH}/[...type]`, entrypoint: GALLERY, prerender: false });
      },
    },
  };
}

/** Where development shows every block type. */
const GALLERY_PATH = '/_blocks';

/** `faq/page-{index}` as Astro writes it: `/[...site]/faq/page-[index]`. */
export function astroPattern(route: Pick<Route, 'segments'>): string {
  const segments = route.segments.map((segment) =>
    segment.kind === 'literal' ? segment.text : `${segment.start}[${segment.name}]`,
  );
  return ['/[...site]', ...segments].join('/');
}
