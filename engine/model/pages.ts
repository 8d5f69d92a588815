import { absentFrom, entriesOn } from './availability.ts';
import { numberConstant } from './constants.ts';
import { fieldText, type Content } from './content.ts';
import { PAGE_PARAM, fillRoute, type Route } from './route.ts';
import { sitePath, type Site } from './site.ts';
import type { SiteModel } from './site-model.ts';

/** One page of the sites: its route and the values of its parameters. */
export interface Page {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** Flags of the sites without this page: they do not show its entry, or their list is shorter. Left out: every site has it. */
  readonly absent?: ReadonlySet<string>;
}

/** The pages by their path below the prefix of a site, without slashes at its ends. */
export type PageTable = ReadonlyMap<string, Page>;

/** The path of the error page of a site below its prefix; its template has the same name. */
export const ERROR_PAGE = 'error';

/** Tells whether a project has pages: one without routes has redirects alone, and another server has the pages. */
export function hasPages({ routes }: Pick<PageSource, 'routes'>): boolean {
  return routes.length > 0;
}

/**
 * Lists every page that the routes and the content make: one for a fixed route, one for each entry of a route with parameters, and
 * one for each page of a list from the second on. A route with `canonical` makes no page, because it is only another address.
 */
export function listPages({ sites, routes, content, constants }: PageSource): PageTable {
  const pageSize = numberConstant(constants, 'list.pageSize');
  const known = tables.get(content);
  if (known?.sites === sites && known.routes === routes && known.pageSize === pageSize) return known.pages;
  const pages = makeTable({ sites, routes, content, pageSize });
  tables.set(content, { sites, routes, pageSize, pages });
  return pages;
}

/** Says which pages a model has whose content is not there to list them. */
export function rememberPages({ sites, routes, content, constants }: PageSource, pages: PageTable): void {
  tables.set(content, { sites, routes, pageSize: numberConstant(constants, 'list.pageSize'), pages });
}

// Models that differ in their redirects alone have the same pages, and each of their routers asks for them.
const tables = new WeakMap<
  Content,
  Pick<TableSource, 'sites' | 'routes' | 'pageSize'> & { readonly pages: PageTable }
>();

function makeTable({ sites, routes, content, pageSize }: TableSource): PageTable {
  const pages = new Map<string, Page>();
  // An entry has as many pages as there are routes for its kind.
  const absences = new Map<object, ReadonlySet<string> | undefined>();
  const absentOf = (entry: object): ReadonlySet<string> | undefined => {
    if (!absences.has(entry)) absences.set(entry, absentFrom(entry, sites));
    return absences.get(entry);
  };
  for (const route of routes) {
    if (route.canonical !== undefined) continue;
    for (const { params, absent } of pagesOf(route, { sites, content, pageSize, absentOf })) {
      const path = fillRoute(route, params);
      if (!pages.has(path)) pages.set(path, absent === undefined ? { route, params } : { route, params, absent });
    }
  }
  return pages;
}

type PageSource = Pick<SiteModel, 'sites' | 'routes' | 'content' | 'constants'>;

interface TableSource extends Pick<SiteModel, 'sites' | 'routes' | 'content'> {
  readonly pageSize: number;
}

interface PageList extends Omit<TableSource, 'routes'> {
  /** Returns the flags of the sites without an entry; undefined if every site has it. */
  readonly absentOf: (entry: object) => ReadonlySet<string> | undefined;
}

/** Returns the pages of a route: the values of its parameters, and the sites without the page. */
function pagesOf(route: Route, { sites, content, pageSize, absentOf }: PageList): Omit<Page, 'route'>[] {
  if (route.paginate !== undefined) {
    const entries = content[route.paginate];
    const lengths = sites.map((site) => [site.flag, entriesOn<object>(entries, site).length] as const);
    const last = Math.ceil(entries.length / pageSize);
    return Array.from({ length: Math.max(0, last - 1) }, (_, index) => {
      const params = { [PAGE_PARAM]: String(index + 2) };
      const absent = lengths.filter(([, length]) => length <= (index + 1) * pageSize).map(([flag]) => flag);
      return absent.length === 0 ? { params } : { params, absent: new Set(absent) };
    });
  }
  if (route.params.length === 0) return [{ params: {} }];
  return routeEntries(route, content).map(({ entry, params }) => {
    const absent = absentOf(entry);
    return absent === undefined ? { params } : { params, absent };
  });
}

interface RouteEntry {
  readonly entry: object;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the entries that make the pages of a route with a parameter, and the value of the parameter for each. */
export function routeEntries(route: Route, content: Content): RouteEntry[] {
  const [param] = route.params;
  if (!param) return [];
  return content[param.collection].flatMap((entry): RouteEntry[] => {
    const value = fieldText(entry, param.field);
    return value === undefined ? [] : [{ entry, params: { [param.name]: value } }];
  });
}

/** Tells whether the content makes a page on a site. */
export function siteHas(pages: PageTable, remainder: string, flag: string): boolean {
  const page = pages.get(remainder);
  return page !== undefined && page.absent?.has(flag) !== true;
}

/** Finds the route of the first page of a paginated route: its path without the last segment. */
export function listRouteOf(route: Route, routes: readonly Route[]): Route | undefined {
  const path = route.path.slice(0, Math.max(0, route.path.lastIndexOf('/')));
  return routes.find((other) => other.path === path);
}

/** Tells whether a normalised path is the canonical path of a page of one of the sites. */
export function createPageCheck(sites: readonly Site[], pages: PageTable): (path: string) => boolean {
  const flags = new Set(sites.map((site) => site.flag).filter((flag) => flag !== ''));
  return (path) => {
    const end = path.indexOf('/', 1);
    const first = path.slice(1, end === -1 ? undefined : end);
    if (!flags.has(first)) return siteHas(pages, path.slice(1), '');
    return end !== -1 && siteHas(pages, path.slice(end + 1), first);
  };
}

/** Returns the canonical paths of all pages of the sites. */
export function* pagePaths(sites: readonly Pick<Site, 'prefix' | 'flag'>[], pages: PageTable): Generator<string> {
  for (const site of sites)
    for (const [remainder, { absent }] of pages) if (absent?.has(site.flag) !== true) yield sitePath(site, remainder);
}
