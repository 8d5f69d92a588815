/** Why an option is not taken from a project, and what to write instead. */
export interface Refusal {
  readonly reason: string;
  readonly instead: string;
  /** Tells whether a value is refused. Left out: every one is. */
  readonly refuses?: (value: unknown) => boolean;
}

/** What becomes of an option: it is handed to Astro, refused, or each of its own options is one of these. */
export type Option = 'honoured' | Refusal | { readonly options: Options };

export type Options = { readonly [name: string]: Option };

const FOLDERS: Refusal = {
  reason: 'Sitefold chooses the folders in which Astro works',
  instead: 'Delete it; `sitefold build --out` names the folder of the release.',
};
const ROUTER: Refusal = {
  reason: 'the router of Sitefold decides it for the service and for every host',
  instead: 'Delete it; a page has one address, without a slash at its end.',
};
const NO_SERVER_CODE: Refusal = {
  reason: 'the service of Sitefold answers requests, and Astro only renders pages',
  instead: 'Delete it; docs/operations.md lists the settings of the service.',
};
const OF_BUNDLE: Refusal = {
  reason: 'Sitefold decides where the code of the pages is written, so that it is the same on every machine',
  instead: 'Delete it; a Vite plugin in `vite.plugins` can change the code itself.',
};
const OTHER_HOSTS: Refusal = {
  reason: 'a build asks no other host, so that it makes the same pages everywhere',
  instead: 'Delete it; put the picture into theme/ and import it, or show that of the other host by `<img>`.',
};
const INLINE_COLOURS = 'Shiki colours code by inline styles, which the content security policy of the pages refuses';
const PRISM = "Write `'prism'`, which colours by classes, and add their styles to theme/tokens.css.";

/** The options of Vite. */
const VITE: Options = {
  plugins: 'honoured',
  define: 'honoured',
  assetsInclude: 'honoured',
  json: 'honoured',
  optimizeDeps: 'honoured',
  css: {
    options: {
      modules: 'honoured',
      preprocessorOptions: 'honoured',
      devSourcemap: 'honoured',
      postcss: {
        options: {
          plugins: 'honoured',
        },
      },
      transformer: {
        reason: 'the styles of Sitefold read constants by a plugin of PostCSS',
        instead: 'Delete it; `css.postcss.plugins` takes plugins.',
      },
    },
  },
  resolve: {
    options: {
      alias: 'honoured',
      dedupe: 'honoured',
      conditions: {
        reason: 'the code of the pages must find the same files on every machine',
        instead: 'Delete it; `resolve.alias` can name a file.',
      },
    },
  },
  ssr: {
    options: {
      // All packages are in the bundle anyway.
      noExternal: 'honoured',
      external: {
        reason: 'the code of the pages runs without node_modules beside it',
        instead: 'Delete it; the package is put into the code.',
      },
    },
  },
  root: FOLDERS,
  base: ROUTER,
  publicDir: FOLDERS,
  cacheDir: FOLDERS,
  build: OF_BUNDLE,
  environments: OF_BUNDLE,
  worker: OF_BUNDLE,
  server: {
    reason: '`sitefold dev` starts the server',
    instead: 'Delete it; `sitefold dev --host … --port …` says where it listens.',
  },
  mode: OF_BUNDLE,
  envDir: {
    reason: 'a build does not depend on variables of the environment',
    instead: 'Delete it; write values into manifests/constants.yaml.',
  },
};

/** The options of pictures. */
const IMAGES: Options = {
  service: { options: { entrypoint: 'honoured', config: 'honoured' } },
  layout: 'honoured',
  objectFit: 'honoured',
  objectPosition: 'honoured',
  breakpoints: 'honoured',
  responsiveStyles: 'honoured',
  dangerouslyProcessSVG: 'honoured',
  endpoint: {
    reason: 'Sitefold writes changed pictures into the release, at an address that tells their content',
    instead: 'Delete it.',
  },
  domains: OTHER_HOSTS,
  remotePatterns: OTHER_HOSTS,
};

/** The options of Astro 7.3, in its order. */
export const ASTRO_OPTIONS: Options = {
  integrations: 'honoured',
  markdown: {
    options: {
      processor: 'honoured',
      remarkPlugins: 'honoured',
      rehypePlugins: 'honoured',
      remarkRehype: 'honoured',
      gfm: 'honoured',
      smartypants: 'honoured',
      syntaxHighlight: { reason: INLINE_COLOURS, instead: PRISM, refuses: isShiki },
      shikiConfig: { reason: INLINE_COLOURS, instead: "Delete it, and write `syntaxHighlight: 'prism'`." },
    },
  },
  scopedStyleStrategy: 'honoured',
  vite: { options: VITE },
  image: { options: IMAGES },
  site: {
    reason: 'the address of the sites is a constant, which sitemaps, feeds and redirects read too',
    instead: 'Delete it, and write the constant `site.origin` in manifests/constants.yaml.',
  },
  base: ROUTER,
  trailingSlash: ROUTER,
  root: FOLDERS,
  srcDir: FOLDERS,
  publicDir: FOLDERS,
  outDir: FOLDERS,
  cacheDir: FOLDERS,
  output: {
    reason: 'a route says by itself whether its page is rendered by the build or on request',
    instead: 'Delete it, and write `render: request` at the route in manifests/routes.yaml.',
  },
  adapter: NO_SERVER_CODE,
  build: OF_BUNDLE,
  redirects: {
    reason: 'redirects are manifests, from which the rules of every host are made',
    instead: 'Move them to manifests/redirects.yaml.',
  },
  i18n: {
    reason: 'sites and their languages are manifests',
    instead: 'Delete it, and declare the sites in manifests/sites.yaml.',
  },
  server: {
    reason: '`sitefold dev` and `sitefold serve` start the server',
    instead: 'Delete it; `--host` and `--port` say where they listen.',
  },
  prefetch: {
    reason: 'pages have the prefetching of Sitefold, which visitors can switch off',
    instead: 'Delete it.',
  },
  session: NO_SERVER_CODE,
  security: {
    reason:
      'Sitefold writes the content security policy for the service and for every host, and checks requests itself',
    instead: 'Delete it; docs/security.md says what is protected.',
  },
  env: {
    reason: 'a build does not depend on variables of the environment',
    instead: 'Delete it, and write the values into manifests/constants.yaml.',
  },
  fonts: {
    reason: 'fonts are files of the theme, so that a build asks no other host',
    instead: 'Delete it; put the font into theme/fonts/, and name it in theme/styles/fonts.css.',
  },
  compressHTML: {
    reason: 'the white space of the pages is a part of what Sitefold compares between builds',
    instead: 'Delete it.',
  },
  devToolbar: {
    reason: 'the development server of Sitefold shows pages as visitors see them',
    instead: 'Delete it.',
  },
  cache: NO_SERVER_CODE,
  routeRules: NO_SERVER_CODE,
  fetchFile: NO_SERVER_CODE,
  logger: { reason: 'Sitefold says what a build does', instead: 'Delete it.' },
  prerenderConflictBehavior: {
    reason: 'the routes of the manifests are checked for conflicts',
    instead: 'Delete it; `sitefold validate` reports them.',
  },
  experimental: {
    reason: 'pages are tested with none of the experiments of Astro',
    instead: 'Delete it.',
  },
  legacy: { reason: 'pages are tested without the old behaviour of Astro', instead: 'Delete it.' },
};

/** The default of Astro is Shiki, by its name or in an object. */
function isShiki(value: unknown): boolean {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : value;
  return type === 'shiki';
}
