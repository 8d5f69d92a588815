/**
 * The calls of specification 7, row by row. Written from the specification, not from the code: the tests compare engine/content/calls.ts
 * with this.
 */
export interface SpecCall {
  /** The path as the specification has it. */
  readonly path: string;
  /** The keys of the query that the specification shows, with the values that it shows. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly uncached?: true;
}

const siteId = { siteId: undefined };
const urlAndSite = { url: undefined, ...siteId };

export const SPEC_CALLS: readonly SpecCall[] = [
  { path: '/cms/api/catalog/list', query: siteId },
  { path: '/cms/api/catalog/detail/{id}' },
  { path: '/cms/api/static-content/detail', query: urlAndSite },
  { path: '/cms/api/site/map', uncached: true },
  { path: '/cms/api/system/server/map', uncached: true },
  { path: '/api/proxy/cms/api/block/banner/hit', query: { id: undefined } },
  // The filters of the query are not shown.
  { path: '/api/proxy/cms/api/block/pageBlocks' },
  { path: '/api/proxy/cms/api/media/list', query: siteId },
  { path: '/cms/api/site/tree' },
  { path: '/cms/api/site/sites/{flag}' },
  { path: '/cms/api/site/list/simple' },
  { path: '/cms/api/site/detail', query: siteId },
  { path: '/ipinfo/json' },
  { path: '/prod/api/pro/product/rec/{id}' },
  { path: '/prod/api/static-content/detail', query: urlAndSite },
  { path: '/prod/api/static-content/page' },
  {
    path: '/prod/api/static-content/page/simple',
    query: { pageNum: '1', pageSize: '10', siteId: undefined, type: 'Z803' },
  },
  { path: '/prod/api/pro/product/list' },
  { path: '/prod/api/pro/product/detail/{id}' },
  { path: '/prod/api/pro/product/listByCategory/{id}' },
  { path: '/prod/api/pro/product/support/tree' },
  { path: '/prod/api/pro/product/tree', query: siteId },
  { path: '/prod/api/pro/category/urlFlag' },
  { path: '/prod/api/pro/category/pvById' },
  { path: '/prod/api/pro/category/pv' },
  { path: '/prod/api/pro/filter/list/category/{id}' },
  { path: '/prod/api/pro/product/recommend/list' },
  { path: '/prod/api/pro/product/eol' },
];

/** What the proxy puts in front. Three rows of the specification are written with it. */
export const PROXY = '/api/proxy';
