import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { App } from 'astro/app';
import { serveEngine } from './node-server.ts';
import type { StartEngine } from './engine.ts';

interface RouteList {
  readonly routes: readonly object[];
}

/** Astro's own list of routes over the emitted entries, and its App, which matches and answers: a server build without pages. */
export const startAstro: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'astro/redirects.mjs')?.text ?? '';
  const { redirects } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { redirects: object };
  const load = createRequire(import.meta.url);
  const root = dirname(load.resolve('astro/package.json'));
  const { createRoutesList } = (await import(
    pathToFileURL(join(root, 'dist/core/routing/create-manifest.js')).href
  )) as {
    createRoutesList: (params: object, logger: object) => Promise<RouteList>;
  };
  const nowhere = new URL('file:///nowhere/');
  const config = {
    redirects,
    base: '/',
    trailingSlash: 'ignore',
    output: 'server',
    root: nowhere,
    srcDir: nowhere,
    integrations: [],
  };
  const logger = { warn: () => undefined, info: () => undefined, debug: () => undefined, error: () => undefined };
  const { routes } = await createRoutesList(
    { settings: { config, injectedRoutes: [], pageExtensions: ['.astro'], buildOutput: 'static' } },
    logger,
  );
  const app = new App(manifestOf(routes) as ConstructorParameters<typeof App>[0]);
  const { version } = load('astro/package.json') as { version: string };
  return serveEngine(
    (req, res) => {
      const answer = async (): Promise<void> => {
        try {
          const request = new Request(`http://${req.headers.host ?? ''}${req.url ?? ''}`);
          const routeData = app.match(request);
          const { status, headers } = await app.render(request, routeData ? { routeData } : {});
          const location = headers.get('location');
          res.writeHead(status, location === null ? {} : { location }).end();
        } catch {
          res.writeHead(400).end();
        }
      };
      void answer();
    },
    { version: `astro ${version}` },
  );
};

/** What a server build would hold, as far as redirects need it. */
function manifestOf(routes: readonly object[]): object {
  return {
    routes: routes.map((routeData) => ({ routeData, file: '', links: [], scripts: [], styles: [] })),
    base: '/',
    trailingSlash: 'ignore',
    buildFormat: 'directory',
    adapterName: 'test',
    assets: new Set(),
    entryModules: {},
    componentMetadata: new Map(),
    inlinedScripts: new Map(),
    clientDirectives: new Map(),
    renderers: [],
    compressHTML: false,
    serverLike: true,
    logLevel: 'silent',
    experimentalLogger: undefined,
    allowedDomains: [],
    actionBodySizeLimit: 0,
    serverIslandNameMap: new Map(),
    middlewareMode: 'classic',
    checkOrigin: false,
  };
}
