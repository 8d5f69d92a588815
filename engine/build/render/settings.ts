import { nodeAdapter } from './adapter.ts';
import { reactIslands } from './react-islands.ts';
import type { AstroInlineConfig } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Constants } from '../../model/constants.ts';
import { cssConstants } from '../../theme/css-constants.ts';
import { interactionDirective, templateRoutes } from './integration.ts';
import { lightImports } from './light-imports.ts';
import { projectTheme } from './project-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import { stableIslands } from './stable-islands.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Settings {
  /** Where the theme of the project is. */
  readonly theme: ThemePlace;
  /** Returns the constants that styles read. */
  readonly constants: () => Constants;
}

/** The names by which a project imports parts of the engine. */
const ALIASES = [
  { find: /^sitefold\/islands\//, replacement: at('../../../islands/') },
  { find: /^sitefold\//, replacement: at('../../') },
];

/** The Astro settings that bundles and the development server share. */
export function astroSettings({ theme, constants }: Settings): AstroInlineConfig {
  const { development } = theme;
  return {
    root: at('../../../'),
    srcDir: at('../../theme'),
    output: 'static',
    adapter: nodeAdapter(),
    integrations: [reactIslands(), interactionDirective(), templateRoutes(theme)],
    // The router of Sitefold handles canonical URLs; Astro serves both forms.
    trailingSlash: 'ignore',
    build: { format: 'directory', concurrency: 4, assets: '_astro', inlineStylesheets: 'never' },
    compressHTML: 'jsx',
    devToolbar: { enabled: false },
    vite: {
      css: { postcss: { plugins: [cssConstants(constants)] } },
      // Scripts and fonts are separate files: browsers cache them, and a content security policy needs no hash for each page.
      build: { assetsInlineLimit: 0, modulePreload: false },
      // The server bundle must run wherever the build is moved to, without node_modules beside it.
      ...(development ? {} : { environments: { ssr: { resolve: { noExternal: true } } } }),
      plugins: [projectTheme(theme), ...(development ? [] : [stableIslands(), lightImports()])],
      resolve: { alias: ALIASES },
      server: {
        // A port in use is an error; Astro must not choose another one.
        strictPort: true,
        fs: { allow: [at('../../../'), theme.root] },
        // The output has a hundred thousand files, and none of them is a source.
        watch: { ignored: ['dist', '.sitefold'].map((folder) => at(`../../../${folder}/**`)) },
      },
      logLevel: 'warn',
    },
  };
}
