import { createRequire } from 'node:module';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { format, type UrlObject } from 'node:url';
import type { Redirect } from 'next/dist/lib/load-custom-routes.js';
import { serveEngine } from './node-server.ts';
import type { StartEngine } from './engine.ts';

const load = createRequire(import.meta.url);

interface NextConfig {
  readonly redirects: () => Promise<readonly object[]>;
  readonly experimental: { readonly caseSensitiveRoutes: boolean };
}

interface Resolved {
  readonly finished: boolean;
  readonly statusCode?: number;
  readonly parsedUrl: UrlObject;
}

/**
 * Next's own resolver of routes over the emitted part of next.config, in a project without pages. Next checks the rules as its build
 * does. The four lines of `respond` do what its server does with the answer.
 */
export const startNext: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'next/redirects.mjs')?.text ?? '';
  const { redirectConfig } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    redirectConfig: NextConfig;
  };
  const config = {
    trailingSlash: false,
    basePath: '',
    i18n: null,
    images: {},
    useFileSystemPublicRoutes: true,
    ...redirectConfig,
  };
  const { default: loadCustomRoutes } = load('next/dist/lib/load-custom-routes') as {
    default: (config: object) => Promise<{ redirects: readonly Redirect[] }>;
  };
  const { buildCustomRoute } = load('next/dist/server/lib/router-utils/filesystem') as {
    buildCustomRoute: (kind: string, route: object, basePath: string, caseSensitive: boolean) => object;
  };
  const { getResolveRoutes } = load('next/dist/server/lib/router-utils/resolve-routes') as {
    getResolveRoutes: (...parts: unknown[]) => (request: object) => Promise<Resolved>;
  };
  const { redirects } = await loadCustomRoutes(config);
  const resolve = getResolveRoutes(
    projectOf(
      redirects.map((route) => buildCustomRoute('redirect', route, '', config.experimental.caseSensitiveRoutes)),
    ),
    config,
    () => '',
    { dir: '/', dev: false, minimalMode: false },
  );
  const { version } = load('next/package.json') as { version: string };
  return serveEngine((request, response) => void respond(resolve, request, response), { version: `next ${version}` });
};

/** A project that has these redirects and nothing else. */
function projectOf(redirects: readonly object[]): object {
  return {
    headers: [],
    redirects,
    rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
    buildId: 'test',
    getItem: async () => null,
    getDynamicRoutes: () => [],
    getMiddlewareMatchers: () => undefined,
    handleLocale: (pathname: string) => ({ pathname }),
  };
}

async function respond(
  resolve: (request: object) => Promise<Resolved>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    // Next redirects an absolute target to its own host before it looks at rules; a proxy never sends one.
    if (req.url?.startsWith('/') !== true) throw new Error('an absolute request target');
    const { finished, statusCode = 404, parsedUrl } = await resolve({ req, res, isUpgradeReq: false });
    if (finished && statusCode > 300 && statusCode < 400) res.setHeader('location', format(parsedUrl));
    res.statusCode = finished ? statusCode : 404;
  } catch {
    res.statusCode = 400;
  }
  res.end();
}
