import { numberConstant, type Constants } from './constants.ts';
import type { Route } from './route.ts';
import type { SiteModel } from './site-model.ts';

/** What a project has besides pages only while one of its routes has the path of the feature. */
const PATHS = {
  chooser: 'choose-site',
  comparison: 'product/compare',
  downloads: 'download',
  news: 'news',
  requests: 'support/request',
  search: 'search',
  simulators: 'simulator/{id}',
} as const;

export type Feature = keyof typeof PATHS;

/** What the theme needs only while one of the routes may read one of these collections. */
const COLLECTIONS = {
  advisories: ['advisories'],
  articles: ['news', 'notices'],
  films: ['videos'],
  offeredFiles: ['downloads'],
  products: ['products'],
  solutions: ['solutions'],
} as const;

/** What a project has styles and scripts for, if it has it at all. */
export type ThemeFeature = Feature | keyof typeof COLLECTIONS | 'navigation' | 'suggestions' | 'visits';

/** The beginnings of the interface words that only a feature shows. What follows is the rest of a word, or nothing. */
export const FEATURE_WORDS: Readonly<Partial<Record<ThemeFeature | 'accounts', readonly string[]>>> = {
  accounts: ['account.', 'mail.'],
  advisories: ['advisory.'],
  chooser: ['choose.', 'region.'],
  // The other words of `compare.` are also in tables of specifications and in the user centre.
  comparison: [
    'compare.add',
    'compare.all',
    'compare.clear',
    'compare.core',
    'compare.differences',
    'compare.empty',
    'compare.families',
    'compare.most',
    'compare.print',
    'compare.same',
    'compare.title',
  ],
  films: ['video.'],
  offeredFiles: ['download.'],
  products: ['filter.', 'naming.', 'notSold.'],
  requests: ['request.'],
  // `search.button` is on every page with a form that looks for something.
  search: [
    'search.all',
    'search.any',
    'search.filter',
    'search.label',
    'search.near',
    'search.none',
    'search.pages',
    'search.results',
    'search.support',
  ],
  simulators: ['sim.', 'simulator.'],
  solutions: ['finder.', 'solution.'],
  suggestions: ['suggestion.'],
};

/** The beginnings of the interface words that only pages which read a collection show. */
export const COLLECTION_WORDS = {
  guides: ['guide.'],
  markets: ['market.'],
  materials: ['material.'],
  partners: ['partner.'],
} as const;

/** What decides which features the theme of a project needs. */
export interface FeatureSources {
  readonly routes: readonly (Pick<Route, 'path'> & { readonly data: readonly string[] })[];
  readonly sites: readonly { readonly recordNo3?: string | undefined }[];
  /** The entries of the navigation. */
  readonly catalog: readonly { readonly showType: number }[];
  readonly constants: Constants;
  /** True: the content comes from a CMS, whose navigation and analytics ids may change without a build. */
  readonly fromCms?: boolean | undefined;
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

/** Tells whether pages may have a menu: whether the navigation has entries at the top. */
function hasMenu({ catalog, constants, fromCms = false }: FeatureSources): boolean {
  return fromCms || catalog.some(({ showType }) => showType === numberConstant(constants, 'catalog.showTop'));
}

/** Tells whether a site may count visits: whether one has an analytics id. */
function mayCountVisits({ sites, fromCms = false }: FeatureSources): boolean {
  return fromCms || sites.some(({ recordNo3 = '' }) => recordNo3 !== '');
}

/** Returns the features that the theme of a project does not need. */
export function absentFeatures(project: FeatureSources): ThemeFeature[] {
  const declared = new Set(project.routes.flatMap(({ data }) => data));
  return [
    ...(Object.keys(PATHS) as Feature[]).filter((feature) => !hasFeature(project, feature)),
    ...(Object.keys(COLLECTIONS) as (keyof typeof COLLECTIONS)[]).filter(
      (name) => !COLLECTIONS[name].some((collection) => declared.has(collection)),
    ),
    ...(hasMenu(project) ? [] : (['navigation'] as const)),
    ...(suggestsSites(project) ? [] : (['suggestions'] as const)),
    ...(mayCountVisits(project) ? [] : (['visits'] as const)),
  ];
}

/** Returns a function that tells whether a project may show an interface word, because it is not one of a feature that the project lacks. */
export function wordFilter(
  project: Pick<SiteModel, 'routes' | 'sites' | 'catalog' | 'constants'>,
): (key: string) => boolean {
  // The search finds entries of a collection only where other pages show them.
  const routes = project.routes.map((route) => (route.path === PATHS.search ? { ...route, data: [] } : route));
  const declared = new Set<string>(routes.flatMap(({ data }) => data));
  const absent = [...absentFeatures({ ...project, routes }), ...(hasAccounts(project) ? [] : (['accounts'] as const))];
  const beginnings = [
    ...absent.flatMap((feature) => FEATURE_WORDS[feature] ?? []),
    ...Object.entries(COLLECTION_WORDS).flatMap(([name, words]) => (declared.has(name) ? [] : words)),
  ];
  return (key) => !beginnings.some((beginning) => key.startsWith(beginning));
}

/** Returns the feature that a project has because of a route with this path; undefined if there is none. */
export function featureOf(path: string): Feature | undefined {
  return (Object.keys(PATHS) as Feature[]).find((feature) => PATHS[feature] === path);
}

/** Tells whether a project has accounts: pages with their forms. */
export function hasAccounts({ routes }: Pick<SiteModel, 'routes'>): boolean {
  return routes.some(({ form }) => form !== undefined);
}
