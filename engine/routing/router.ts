import { activeSites } from '../model/active-sites.ts';
import { assertNever } from '../model/assert.ts';
import { numberConstant, textConstant } from '../model/constants.ts';
import { createFileCheck, filePaths } from '../model/file-paths.ts';
import { ERROR_PAGE, hasPages, listPages, siteHas, type Page, type PageTable } from '../model/pages.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { fillRoute, type Route } from '../model/route.ts';
import { homePath, sitePath, type Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createRedirectIndex } from '../redirects/match/redirect-index.ts';
import { decideRequest, readTarget } from '../redirects/match/decide.ts';
import { overriddenPages } from '../redirects/analysis/overridden-pages.ts';

/** How to answer a request. Paths are in normal form. */
export type Decision =
  /**
   * Redirect. `rule` is the matching redirect of the manifests; it is missing if the router itself redirects. `absent`: other sites have the
   * page, and this one does not show its entry.
   */
  | {
      readonly kind: 'redirect';
      readonly status: number;
      readonly location: string;
      readonly site: Site;
      readonly rule?: RedirectRule;
      readonly absent?: true;
    }
  /** The page is gone for good. */
  | { readonly kind: 'gone'; readonly site: Site; readonly rule: RedirectRule }
  /**
   * Show a page. `shown` is the path, below the prefix, of the page whose content is shown; it differs if a query selects another page.
   * `render` is the value of the route, or `request` if the query changes a page that is written at build.
   */
  | {
      readonly kind: 'page';
      readonly site: Site;
      readonly path: string;
      readonly shown: string;
      readonly page: Page;
      readonly render: 'build' | 'request';
    }
  /** The path has the shape of a route and a parameter fails its pattern; or it is not a page, and there is no error page. */
  | { readonly kind: 'fatal'; readonly site: Site; readonly message: string }
  /** A file or a CMS call, to which the checks of sites do not apply. `elsewhere`: the project has redirects alone, and another server the pages. */
  | { readonly kind: 'skip'; readonly path: string; readonly elsewhere?: true }
  /** The request target is malformed. */
  | { readonly kind: 'refuse' };

export interface Router {
  /**
   * Decides on a request target exactly as the request line contains it: the raw path and query. `host` is the Host header; without it, the
   * request is for the host of the sites.
   */
  decide(target: string, host?: string): Decision;
  /** The hosts that redirects are bound to. */
  readonly hosts: ReadonlySet<string>;
  /** All pages, by the path below the prefix of a site. A site lacks those that a redirect overrides. */
  readonly pages: PageTable;
  hasPage(site: Site, remainder: string): boolean;
}

/**
 * Builds the router of a model: one function that the server, the development server and `explain` share.
 *
 * The router tries in order: redirects of the manifests, after it has corrected the letter case of the site prefix; paths that skip the
 * checks; the canonical form of prefix and slash; pages; parameters that fail their pattern (404); and for everything else the error page,
 * or 404 if no route makes one.
 */
export function createRouter(model: SiteModel): Router {
  const { constants } = model;
  const active = activeSites(model);
  const root = active.find((site) => site.flag === '');
  if (!root) throw new Error('a model without a root site cannot be routed');
  const sites = new Map(active.map((site) => [site.flag, site]));
  const pages = listPages(model);
  const hosts = new Set(model.redirects.flatMap(({ host }) => (host ? [host.name] : [])));
  const redirects = createRedirectIndex([...model.redirects, ...model.routeRedirects]);
  const overridden = overriddenPages(model.redirects, active, pages);
  const skips = createFileCheck(filePaths(constants));
  const shapes = createShapeCheck(model.routes);
  const pathLimit = numberConstant(constants, 'error.pathLimit');
  const fatalMessage = textConstant(constants, 'error.fatalMessage');
  const nonFatalMessage = textConstant(constants, 'error.nonFatalMessage');

  const hasPage = (site: Site, remainder: string): boolean =>
    siteHas(pages, remainder, site.flag) && !overridden.has(sitePath(site, remainder));

  function decide(target: string, host?: string): Decision {
    const request = readTarget(target, sites, hosts.size === 0 ? undefined : host);
    if (!request) return { kind: 'refuse' };
    const { raw, given, path, query } = request;
    const site = siteOf(path);
    const decision = decideRequest(request, redirects);
    switch (decision.kind) {
      case 'gone':
        return { kind: 'gone', site, rule: decision.rule };
      case 'redirect':
        return { ...decision, site };
      case 'pass':
        break;
      default:
        assertNever(decision);
    }
    if (!hasPages(model)) return { kind: 'skip', path: given, elsewhere: true };
    if (skips(given)) return { kind: 'skip', path: given };

    const remainder = path === site.prefix ? '' : path.slice(site.prefix.length + 1);
    const canonical = canonicalPath(site, remainder, path);
    const bare = canonical.slice(homePath(site).length);
    // A page has one address. In a path that is not a page, only the letter case of the prefix is corrected.
    if (canonical !== given || (raw !== given && hasPage(site, bare)))
      return { kind: 'redirect', status: 301, location: withQuery(canonical, query), site };

    const page = hasPage(site, remainder) ? pages.get(remainder) : undefined;
    if (page) {
      const shown = selectedPage(page, remainder, query, site);
      // A query selects another page, which was written at build.
      const render = shown === remainder ? renderOf(page.route, query) : 'build';
      return { kind: 'page', site, path, page, shown, render };
    }
    if (shapes(remainder) === 'fails')
      return { kind: 'fatal', site, message: fatalMessage.replace('{path}', () => raw) };
    if (!pages.has(ERROR_PAGE)) return { kind: 'fatal', site, message: nonFatalMessage.replace('{path}', () => raw) };
    const absent = pages.get(remainder)?.absent?.has(site.flag) === true;
    const location = errorLocation(site, target);
    return { kind: 'redirect', status: 302, location, site, ...(absent ? { absent } : {}) };
  }

  function siteOf(path: string): Site {
    const end = path.indexOf('/', 1);
    return sites.get(path.slice(1, end === -1 ? undefined : end)) ?? (root as Site);
  }

  /** Returns the path with a final slash for the home page of a site, and without one for any other page. Other paths stay unchanged. */
  function canonicalPath(site: Site, remainder: string, path: string): string {
    if (remainder === '') return homePath(site);
    const bare = remainder.endsWith('/') ? remainder.slice(0, -1) : remainder;
    return bare !== remainder && bare !== '' && hasPage(site, bare) ? sitePath(site, bare) : path;
  }

  function selectedPage(page: Page, remainder: string, query: string | undefined, site: Site): string {
    if (query === undefined) return remainder;
    for (const [key, path] of Object.entries(page.route.query)) {
      const value = new URLSearchParams(query).get(key);
      const route = value === null ? undefined : model.routes.find((other) => other.path === path);
      const [param] = route?.params ?? [];
      const selected = route && param && value !== null ? fillRoute(route, { [param.name]: value }) : undefined;
      if (selected !== undefined && hasPage(site, selected)) return selected;
    }
    return remainder;
  }

  function errorLocation(site: Site, target: string): string {
    return `${sitePath(site, ERROR_PAGE)}?path=${cutEncoded(encodePath(target), pathLimit)}`;
  }

  return { decide, hosts, pages, hasPage };
}

function renderOf({ render, queryRender }: Route, query: string | undefined): 'build' | 'request' {
  if (render === 'request' || query === undefined || queryRender.length === 0) return render;
  const given = new URLSearchParams(query);
  return queryRender.some((key) => given.has(key)) ? 'request' : 'build';
}

function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}?${query}`;
}

/** Encodes like `encodeURIComponent`, but does not throw on a lone surrogate. */
function encodePath(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Cuts an encoded text to a number of bytes, never inside of a character: neither inside `%XX` nor between the `%XX` of one. */
function cutEncoded(text: string, bytes: number): string {
  if (text.length <= bytes) return text;
  let cut = text.slice(0, bytes).replace(/%[0-9A-F]?$/, '');
  for (;;) {
    try {
      decodeURIComponent(cut);
      return cut;
    } catch {
      cut = cut.slice(0, cut.lastIndexOf('%'));
    }
  }
}

/** Matches a path below a site prefix with the routes. Returns `fails` if routes have its shape, but a parameter fails the pattern in all. */
function createShapeCheck(routes: readonly Route[]): (remainder: string) => 'fits' | 'fails' | 'none' {
  const compiled = routes.map((route) => ({
    length: route.segments.length,
    segments: route.segments.map((segment) => {
      if (segment.kind === 'literal') return segment;
      const pattern = route.params.find((param) => param.name === segment.name)?.pattern ?? '[^/]+';
      return { kind: 'param' as const, start: segment.start, test: new RegExp(`^(?:${pattern})$`, 'u') };
    }),
  }));
  return (remainder) => {
    const parts = remainder.split('/');
    let verdict: 'fits' | 'fails' | 'none' = 'none';
    let literals = -1;
    for (const { length, segments } of compiled) {
      if (length !== parts.length) continue;
      let fixed = 0;
      let fits = true;
      const shaped = segments.every((segment, index) => {
        const part = parts[index] ?? '';
        if (segment.kind === 'literal') {
          fixed += 2;
          return segment.text === part;
        }
        if (part === '' || !part.startsWith(segment.start)) return false;
        if (segment.start !== '') fixed += 1;
        fits &&= segment.test.test(part.slice(segment.start.length));
        return true;
      });
      // If several routes have this shape, the one with the most fixed text applies: page-0 is a page number, not an id.
      if (!shaped || fixed < literals) continue;
      if (fixed > literals || fits) verdict = fits ? 'fits' : 'fails';
      literals = fixed;
    }
    return verdict;
  };
}
