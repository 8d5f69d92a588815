import type { CollectionName } from './content.ts';
import type { Origin } from './diagnostics/diagnostic.ts';

/** One segment of a route: fixed text, or a parameter that may follow a fixed start (`page-{index}`). */
export type RouteSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'param'; readonly start: string; readonly name: string };

export interface RouteParam {
  readonly name: string;
  readonly collection: CollectionName;
  readonly field: string;
  /** A regular expression for the whole value. */
  readonly pattern: string;
}

/** One entry of routes.yaml. */
export interface Route {
  readonly path: string;
  readonly segments: readonly RouteSegment[];
  readonly title: string;
  readonly template: string;
  readonly layout: 'default' | 'user';
  readonly render: 'build' | 'request';
  readonly data: readonly CollectionName[];
  readonly page?: string;
  readonly params: readonly RouteParam[];
  readonly paginate?: CollectionName;
  readonly canonical?: string;
  /** The path of the parent route, if it does not follow from the path of this route. */
  readonly parent?: string;
  readonly query: Readonly<Record<string, string>>;
  /** Query keys with which the page is rendered on request. Without them, the page of the build is sent. */
  readonly queryRender: readonly string[];
  readonly status: 200 | 404;
  readonly index: boolean;
  /** The picture of shared links to the page and to those below it: a scene of the theme, and the key of its words. */
  readonly preview?: { readonly scene?: string; readonly title: string };
  readonly middleware: readonly string[];
  readonly role?: 'user';
  /** The handler of the forms on the page. */
  readonly form?: FormName;
  readonly at: Origin;
}

export type FormName = 'login' | 'center' | 'request';

/** The parameter of a paginated route and the pattern of its value. */
export const PAGE_PARAM = 'index';
export const PAGE_PATTERN = '[1-9][0-9]{0,4}';

/** The checks that a route may name. */
export const MIDDLEWARE = ['auth'] as const;

/** Fills in the parameters of the path of a route. */
export function fillRoute(route: Pick<Route, 'segments'>, values: Readonly<Record<string, string>>): string {
  return route.segments
    .map((segment) => (segment.kind === 'literal' ? segment.text : `${segment.start}${values[segment.name] ?? ''}`))
    .join('/');
}

/**
 * Returns the parent of a route: its `parent`, else the route of a single page with the longest path that its own path continues. A
 * page of a list has the same parent as the list. The home page and the routes directly below it have none.
 */
export function parentRoute(route: Route, routes: readonly Route[]): Route | undefined {
  if (route.path === '') return undefined;
  if (route.parent !== undefined)
    return route.parent === '' ? undefined : routes.find(({ path }) => path === route.parent);
  const own = route.paginate === undefined ? route : listRoute(route, routes);
  if (own !== route) return own && parentRoute(own, routes);
  return routes
    .filter(
      (other) =>
        other !== route &&
        other.params.length === 0 &&
        other.paginate === undefined &&
        other.path !== '' &&
        route.path.startsWith(`${other.path}/`),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Returns the routes above a route, the highest first. The home page is not among them. */
export function routesAbove(route: Route, routes: readonly Route[]): Route[] {
  const above: Route[] = [];
  for (let up = parentRoute(route, routes); up !== undefined && up.path !== ''; up = parentRoute(up, routes))
    above.unshift(up);
  return above;
}

/** Returns the route of the first page of a list, from that of its other pages. */
export function listRoute(route: Route, routes: readonly Route[]): Route | undefined {
  const base = route.path.slice(0, Math.max(0, route.path.lastIndexOf('/')));
  return routes.find(({ path }) => path === base);
}
