import { nodeAdapter } from './adapter.ts';
import { reactIslands } from './react-islands.ts';
import type { AstroInlineConfig } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Constants } from '../../model/constants.ts';
import { cssConstants } from '../../theme/css-constants.ts';
import { interactionDirective, templateRoutes } from './integration.ts';
import { lightImports } from './light-imports.ts';
import { stableIslands } from './stable-islands.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Settings {
  readonly development: boolean;
  /** Returns the constants that styles read. */
  readonly constants: () => Constants;
}

/** The Astro settings that bundles and the development server share. */
export function astroSettings({ development, constants }: Settings): AstroInlineConfig {
  return {
    root: at('../../../'),
    srcDir: at('../../theme'),
    output: 'static',
    adapter: nodeAdapter(),
    integrations: [reactIslands(), interactionDirective(), templateRoutes({ development })],
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
      plugins: development ? [] : [stableIslands(), lightImports()],
      server: {
        // A port in use is an error; Astro must not choose another one.
        strictPort: true,
        // The output has a hundred thousand files, and none of them is a source.
        watch: { ignored: ['dist', '.sitefold'].map((folder) => at(`../../../${folder}/**`)) },
      },
      logLevel: 'warn',
    },
  };
}
