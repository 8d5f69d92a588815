import type { AstroIntegration } from 'astro';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { ENGINE_THEME, listEngineTheme } from '../theme/engine-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import { componentNames } from '../../model/theme.ts';
import { PAGE_PATH } from '../../theme/page-path.ts';

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

/**
 * Returns the templates of a project and of the engine, each with its file: that of the project, if both have one. Of those of the engine
 * only `needed`, if it is given.
 */
export function findTemplates(
  { folder }: Pick<ThemePlace, 'folder'>,
  needed?: readonly string[],
): (readonly [name: string, file: string])[] {
  const own = join(folder, 'theme');
  const files = existsSync(own) ? fastGlob.sync('templates/*.astro', { cwd: own }) : [];
  const ours = new Set(componentNames(files, 'templates'));
  const engines = componentNames(listEngineTheme(), 'templates').filter((name) => needed?.includes(name) ?? true);
  return [...new Set([...ours, ...engines])]
    .sort()
    .map((name) => [name, join(ours.has(name) ? own : ENGINE_THEME, `templates/${name}.astro`)]);
}

/** Gives each template that is needed a path in Astro; without `needed`, all. Routes of the manifests are not told to it: the router of Sitefold names the template of a page. */
export function templateRoutes(theme: ThemePlace, needed?: readonly string[]): AstroIntegration {
  return {
    name: 'sitefold-templates',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [name, entrypoint] of findTemplates(theme, needed))
          injectRoute({ pattern: `${PAGE_PATH}/${name}/[...path]`, entrypoint, prerender: false });
        if (theme.development)
          injectRoute({ pattern: `${GALLERY_PATH}/[...type]`, entrypoint: GALLERY, prerender: false });
      },
    },
  };
}
