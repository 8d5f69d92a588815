import { numberConstant } from './constants.ts';
import { fieldText, type Content } from './content.ts';
import { PAGE_PARAM, fillRoute, type Route } from './route.ts';
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
export function listPages({ routes, content, constants }: Pick<SiteModel, 'routes' | 'content' | 'constants'>): PageTable {
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
