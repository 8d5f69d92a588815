import type { SiteModel } from './site-model.ts';

/** What a project has besides pages only while one of its routes has the path of the feature. */
const PATHS = { downloads: 'download', news: 'news', search: 'search', simulators: 'simulator/{id}' } as const;

export type Feature = keyof typeof PATHS;

/** Tells whether a project has a feature: files for programs, feeds, an index. */
export function hasFeature({ routes }: Pick<SiteModel, 'routes'>, feature: Feature): boolean {
  return routes.some(({ path }) => path === PATHS[feature]);
}

/** Returns the feature that a project has because of a route with this path; undefined if there is none. */
export function featureOf(path: string): Feature | undefined {
  return (Object.keys(PATHS) as Feature[]).find((feature) => PATHS[feature] === path);
}

/** Tells whether a project has accounts: pages with their forms. */
export function hasAccounts({ routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.some(({ form }) => form !== undefined);
}
