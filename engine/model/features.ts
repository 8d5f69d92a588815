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

/** The routes of a project, as far as features follow them. */
interface WithRoutes {
  readonly routes: readonly Pick<Route, 'path'>[];
}

/** Tells whether a project has a feature: files for programs, feeds, an index, styles and scripts. */
export function hasFeature({ routes }: WithRoutes, feature: Feature): boolean {
  return routes.some(({ path }) => path === PATHS[feature]);
}

/** Returns the features that a project does not have. */
export function absentFeatures(project: WithRoutes): Feature[] {
  return (Object.keys(PATHS) as Feature[]).filter((feature) => !hasFeature(project, feature));
}

/** Returns the feature that a project has because of a route with this path; undefined if there is none. */
export function featureOf(path: string): Feature | undefined {
  return (Object.keys(PATHS) as Feature[]).find((feature) => PATHS[feature] === path);
}

/** Tells whether a project has accounts: pages with their forms. */
export function hasAccounts({ routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.some(({ form }) => form !== undefined);
}
