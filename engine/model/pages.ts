import { numberConstant } from './constants.ts';
import { fieldText, type Content } from './content.ts';
import { PAGE_PARAM, fillRoute, type Route } from './route.ts';
import { sitePath, type Site } from './site.ts';
import type { SiteModel } from './site-model.ts';

/** One page of every site: the route that makes it and the values of its parameters. */
export interface Page {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The pages by their path below the prefix of a site, without slashes at its ends. */
export type PageTable = ReadonlyMap<string, Page>;

/**
 * Lists every page that the routes and the content make: one for a fixed route, one for each entry of a route with parameters,
 * one for each page of a list from the second on. Routes that are only another address of a page (`canonical`) make none.
 */
export function listPages({
  routes,
  content,
  constants,
}: Pick<SiteModel, 'routes' | 'content' | 'constants'>): PageTable {
  const pages = new Map<string, Page>();
  for (const route of routes) {
    if (route.canonical !== undefined) continue;
    for (const params of paramValues(route, content, numberConstant(constants, 'list.pageSize'))) {
      const path = fillRoute(route, params);
      if (!pages.has(path)) pages.set(path, { route, params });
    }
  }
  return pages;
}

/** The values that the parameters of a route take: one record a page. */
export function paramValues(route: Route, content: Content, pageSize: number): Record<string, string>[] {
  if (route.paginate !== undefined) {
    const last = Math.ceil(content[route.paginate].length / pageSize);
    return Array.from({ length: Math.max(0, last - 1) }, (_, index) => ({ [PAGE_PARAM]: String(index + 2) }));
  }
  const [param] = route.params;
  if (!param) return [{}];
  return content[param.collection].flatMap((entry) => {
    const value = fieldText(entry, param.field);
    return value === undefined ? [] : [{ [param.name]: value }];
  });
}

/** The route of the first page of a paginated route: its path without the last segment. */
export function listRouteOf(route: Route, routes: readonly Route[]): Route | undefined {
  const path = route.path.slice(0, Math.max(0, route.path.lastIndexOf('/')));
  return routes.find((other) => other.path === path);
}

/** Tells whether a path, in normal form, is the canonical path of a page of one of the sites. */
export function createPageCheck(sites: readonly Site[], pages: PageTable): (path: string) => boolean {
  const flags = new Set(sites.map((site) => site.flag).filter((flag) => flag !== ''));
  return (path) => {
    const end = path.indexOf('/', 1);
    const first = path.slice(1, end === -1 ? undefined : end);
    if (!flags.has(first)) return pages.has(path.slice(1));
    return end !== -1 && pages.has(path.slice(end + 1));
  };
}

/** The canonical paths of all pages of the sites. */
export function* pagePaths(sites: readonly Pick<Site, 'prefix'>[], pages: PageTable): Generator<string> {
  for (const site of sites) for (const remainder of pages.keys()) yield sitePath(site, remainder);
}
