import type { ProjectConfig } from '../astro-config/load-config.ts';
import { nodeAdapter } from './adapter.ts';
import { reactIslands } from './react-islands.ts';
import type { AstroInlineConfig } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Constants } from '../../model/constants.ts';
import type { ThemeFeature } from '../../model/features.ts';
import { cssConstants } from '../../theme/css-constants.ts';
import { interactionDirective, templateRoutes } from './integration.ts';
import { lightImports } from './light-imports.ts';
import { noPrerendering } from './no-prerendering.ts';
import { IMAGE_SERVICE, pictureService } from './picture-service.ts';
import { projectTheme } from './project-theme.ts';
import type { ThemePlace } from '../theme/theme-place.ts';
import { stableIslands } from './stable-islands.ts';
import type { VitePlugin } from './theme-sources.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Settings {
  /** Where the theme of the project is. */
  readonly theme: ThemePlace;
  /** Returns the constants that styles read. */
  readonly constants: () => Constants;
  /** The Astro settings of the project, if it has any. */
  readonly config?: ProjectConfig | undefined;
  /** The names of the templates of the engine that are needed. Left out: all. */
  readonly templates?: readonly string[] | undefined;
  /** The features whose styles and scripts are left out. Left out: none. */
  readonly absent?: readonly ThemeFeature[] | undefined;
  /** Notes what the bundle is made of. */
  readonly note?: VitePlugin | undefined;
  /** Whether source maps are written, which no file names. Left out: no. */
  readonly maps?: boolean;
}

/** The names by which a project imports parts of the engine. */
const ALIASES = [
  { find: /^sitefold\/islands\//, replacement: at('../../../islands/') },
  { find: /^sitefold\//, replacement: at('../../') },
];

/** The Astro settings that bundles and the development server share, with those of the project. */
export function astroSettings({
  theme,
  constants,
  config = {},
  templates,
  absent = [],
  note,
  maps = false,
}: Settings): AstroInlineConfig {
  const { development } = theme;
  const { vite = {}, integrations = [], markdown, scopedStyleStrategy, image } = config;
  const { css, resolve, plugins = [], ...others } = vite;
  const postcss = typeof css?.postcss === 'object' ? (css.postcss.plugins ?? []) : [];
  return {
    root: at('../../../'),
    srcDir: at('../../theme'),
    output: 'static',
    adapter: nodeAdapter(),
    integrations: [reactIslands(), interactionDirective(), templateRoutes(theme, templates), ...integrations],
    // Astro colours code by inline styles, which the content security policy of the pages refuses.
    markdown: { syntaxHighlight: false, ...markdown },
    image: { ...image, service: { entrypoint: IMAGE_SERVICE, config: image?.service?.config ?? {} } },
    ...(scopedStyleStrategy && { scopedStyleStrategy }),
    // The router of Sitefold handles canonical URLs; Astro serves both forms.
    trailingSlash: 'ignore',
    build: { format: 'directory', concurrency: 4, assets: '_astro', inlineStylesheets: 'never' },
    compressHTML: 'jsx',
    devToolbar: { enabled: false },
    vite: {
      ...others,
      css: { ...css, postcss: { plugins: [cssConstants(constants), ...postcss] } },
      // Scripts and fonts are separate files: browsers cache them, and a content security policy needs no hash for each page.
      build: { assetsInlineLimit: 0, modulePreload: false, sourcemap: maps && 'hidden' },
      // Otherwise the server bundle has React twice: for development, too.
      ...(development ? {} : { define: { ...others.define, 'process.env.NODE_ENV': '"production"' } }),
      // The server bundle must run wherever the build is moved to, without node_modules beside it.
      ...(development ? {} : { environments: { ssr: { resolve: { noExternal: true } } } }),
      plugins: [
        pictureService(theme, image),
        projectTheme(theme, absent),
        plugins,
        ...(development ? [] : [stableIslands(), lightImports(), noPrerendering()]),
        note,
      ],
      resolve: { ...resolve, alias: [...ALIASES, ...aliasesOf(resolve?.alias)] },
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

type Aliases = NonNullable<NonNullable<NonNullable<ProjectConfig['vite']>['resolve']>['alias']>;

/** Vite takes aliases as a list, or as an object of names and paths. */
function aliasesOf(alias: Aliases = []): { find: string | RegExp; replacement: string }[] {
  return Array.isArray(alias)
    ? [...alias]
    : Object.entries(alias as Readonly<Record<string, string>>).map(([find, replacement]) => ({ find, replacement }));
}
