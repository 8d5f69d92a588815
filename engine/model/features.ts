import type { Route } from './route.ts';
import type { SiteModel } from './site-model.ts';

/** What a project has besides pages only while one of its routes has the path of the feature. */
const PATHS = {
  chooser: 'choose-site',
  comparison: 'product/compare',
  downloads: 'download',
  news: 'news',
  search: 'search',
  simulators: 'simulator/{id}',
} as const;

export type Feature = keyof typeof PATHS;

/** What the theme needs only while one of the routes may read a collection. */
const COLLECTIONS = {
  advisories: 'advisories',
  films: 'videos',
  offeredFiles: 'downloads',
  specifications: 'products',
} as const;

/** What a project has styles and scripts for, if it has it at all. */
export type ThemeFeature = Feature | keyof typeof COLLECTIONS | 'suggestions';

/** What decides which features the theme of a project needs. */
export interface FeatureSources {
  readonly routes: readonly (Pick<Route, 'path'> & { readonly data: readonly string[] })[];
  readonly sites: readonly object[];
}

/** The routes of a project, as far as features follow them. */
interface WithRoutes {
  readonly routes: readonly Pick<Route, 'path'>[];
}

/** Tells whether a project has a feature: files for programs, feeds, an index, styles and scripts. */
export function hasFeature({ routes }: WithRoutes, feature: Feature): boolean {
  return routes.some(({ path }) => path === PATHS[feature]);
}

/** Tells whether a project suggests another site to visitors: whether it has several. */
export function suggestsSites({ sites }: Pick<FeatureSources, 'sites'>): boolean {
  return sites.length > 1;
}

/** Returns the features that the theme of a project does not need. */
export function absentFeatures(project: FeatureSources): ThemeFeature[] {
  const declared = new Set(project.routes.flatMap(({ data }) => data));
  return [
    ...(Object.keys(PATHS) as Feature[]).filter((feature) => !hasFeature(project, feature)),
    ...(Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[]).filter((name) => !declared.has(COLLECTIONS[name])),
    ...(suggestsSites(project) ? [] : (['suggestions'] as const)),
  ];
}

/** Returns the feature that a project has because of a route with this path; undefined if there is none. */
export function featureOf(path: string): Feature | undefined {
  return (Object.keys(PATHS) as Feature[]).find((feature) => PATHS[feature] === path);
}

/** Tells whether a project has accounts: pages with their forms. */
export function hasAccounts({ routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.some(({ form }) => form !== undefined);
}
