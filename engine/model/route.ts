import type { Origin } from '../diagnostics/diagnostic.ts';
import type { CollectionName } from './content.ts';

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
  readonly query: Readonly<Record<string, string>>;
  readonly status: 200 | 404;
  readonly index: boolean;
  readonly middleware: readonly string[];
  readonly role?: 'user';
  readonly at: Origin;
}

/** The parameter of a paginated route and what its value looks like. */
export const PAGE_PARAM = 'index';
export const PAGE_PATTERN = '[1-9][0-9]{0,4}';

/** The checks that a route may name. */
export const MIDDLEWARE = ['auth'] as const;

/** The path of a route with its parameters filled in. */
export function fillRoute(route: Pick<Route, 'segments'>, values: Readonly<Record<string, string>>): string {
  return route.segments
    .map((segment) => (segment.kind === 'literal' ? segment.text : `${segment.start}${values[segment.name] ?? ''}`))
    .join('/');
}
