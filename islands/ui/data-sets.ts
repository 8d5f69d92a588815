import { firstBuild } from './latest-build.ts';
import { createLocalCache } from './local-cache.ts';
import { readPageData } from './page-data.ts';

/** Where each data set of a site comes from, and what replaces it if it cannot be loaded (specification 7 and 8). */
const DATA_SETS = {
  siteMap: { path: '/cms/api/site/map', ofSite: false, empty: {} },
  siteTree: { path: '/cms/api/site/tree', ofSite: false, empty: [] },
  siteList: { path: '/cms/api/site/list/simple', ofSite: false, empty: [] },
  navigation: { path: '/cms/api/catalog/list', ofSite: true, empty: [] },
  media: { path: '/api/proxy/cms/api/media/list', ofSite: true, empty: [] },
  siteDetail: { path: '/cms/api/site/detail', ofSite: true, empty: null },
  footerPages: { path: '/prod/api/static-content/page/simple', ofSite: true, empty: [] },
  productTree: { path: '/prod/api/pro/product/tree', ofSite: true, empty: [] },
} as const;

export type DataSetName = keyof typeof DATA_SETS;

/**
 * A data set of the site that the page belongs to: from the local cache, else by its call, and then kept if constants.yaml lists it.
 * One that does not come is logged and empty.
 */
export async function loadDataSet(name: DataSetName): Promise<unknown> {
  const { site, constants } = readPageData();
  const { path, ofSite, empty } = DATA_SETS[name];
  const cache = createLocalCache({
    build: (await firstBuild()) ?? '',
    prefix: constants['localCache.prefix'],
    lifetime: constants['localCache.lifetime'],
  });
  const key = ofSite ? `${name}_${site.id}` : name;
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  try {
    const answer = await fetch(ofSite ? `${path}?siteId=${site.id}` : path);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    const { data } = (await answer.json()) as { readonly data: unknown };
    if (constants['localCache.dataSets'].includes(name)) cache.set(key, data);
    return data;
  } catch (error) {
    console.error(`The data set ${name} could not be loaded:`, error);
    return empty;
  }
}
