import type { AstroIntegration } from 'astro';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_PATH } from '../../theme/page-path.ts';

const TEMPLATES = fileURLToPath(new URL('../../theme/templates/', import.meta.url));
const CLIENT_INTERACTION = fileURLToPath(new URL('../../theme/client-interaction.ts', import.meta.url));
const GALLERY = fileURLToPath(new URL('../../theme/gallery/blocks.astro', import.meta.url));

/** The path at which development shows every block type. */
const GALLERY_PATH = '/_blocks';

/** Adds the directive `client:interaction` for islands. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'sitefold-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'interaction', entrypoint: CLIENT_INTERACTION }),
    },
  };
}

/** Gives each template a path in Astro. Routes of the manifests are not told to it: the router of Sitefold names the template of a page. */
export function templateRoutes({ development }: { readonly development: boolean }): AstroIntegration {
  return {
    name: 'sitefold-templates',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const file of readdirSync(TEMPLATES).sort())
          injectRoute({
            pattern: `${PAGE_PATH}/${basename(file, '.astro')}/[...path]`,
            entrypoint: `${TEMPLATES}${file}`,
            prerender: false,
          });
        if (development) injectRoute({ pattern: `${GALLERY_PATH}/[...type]`, entrypoint: GALLERY, prerender: false });
      },
    },
  };
}
