import type { SiteModel } from '../model/site-model.ts';
import type { CallName } from './source.ts';

/** A parameter of a call, in its path or its query. */
export interface Param {
  readonly in: 'path' | 'query';
  readonly kind: 'integer' | 'text';
  readonly required: boolean;
  /** The name of the constant with the default value. */
  readonly default?: 'site.defaultFlag' | 'footerPages.page' | 'footerPages.size' | 'footerPages.type';
  readonly description: string;
  /** The largest number that is taken; the smallest is 1 then. */
  readonly most?: number;
}

export interface Call {
  /** The path below the base, with `{name}` for parameters. */
  readonly path: string;
  /** The base in the specification: below /cms/api or /prod/api, or at the root of the site. */
  readonly base: '/cms/api' | '/prod/api' | '';
  readonly summary: string;
  readonly params: Readonly<Record<string, Param>>;
  /** Whether the answer is one value, a list, or a page of a list. */
  readonly shape: 'one' | 'list' | 'paged';
  /** The definition of engine/model/schema/api.schema.json that the value, or each element, fits. */
  readonly answer: string;
  /** True for the calls that no cache may keep. */
  readonly uncached?: true;
}

const siteId: Param = { in: 'query', kind: 'integer', required: true, description: 'The number of the site.' };
const anySite: Param = { ...siteId, required: false };
const url: Param = {
  in: 'query',
  kind: 'text',
  required: true,
  description: 'The url of the page, like page/warranty.',
};
const id = (description: string): Param => ({ in: 'path', kind: 'text', required: true, description });
const pageNum: Param = {
  in: 'query',
  kind: 'integer',
  required: false,
  default: 'footerPages.page',
  description: 'The page of the list, from 1.',
};
const pageSize = (most: number): Param & { readonly most: number } => ({
  ...pageNum,
  default: 'footerPages.size',
  description: `Entries on a page, 1 to ${most}.`,
  most,
});
/** Entries of a page that are sent whole: a page of them has 250 KB and is made in a few milliseconds. */
const WHOLE = 20;
const SUMMARIES = 100;
const type: Param = { in: 'query', kind: 'text', required: false, description: 'The code of a static-content type.' };

/**
 * The calls of specification 7, one entry each. The service, the client and the OpenAPI document use this table.
 * Query keys that the specification does not show are extensions of Sitefold.
 */
export const CALLS = {
  catalogList: {
    path: '/catalog/list',
    base: '/cms/api',
    summary: 'The navigation of a site, as a flat list.',
    params: { siteId },
    shape: 'list',
    answer: 'catalogEntry',
  },
  catalogDetail: {
    path: '/catalog/detail/{id}',
    base: '/cms/api',
    summary: 'One entry of the navigation.',
    params: { id: { ...id('The catalogId.'), kind: 'integer' } },
    shape: 'one',
    answer: 'catalogEntry',
  },
  staticDetail: {
    path: '/static-content/detail',
    base: '/cms/api',
    summary: 'One page or article.',
    params: { url, siteId },
    shape: 'one',
    answer: 'staticContent',
  },
  siteMap: {
    path: '/site/map',
    base: '/cms/api',
    summary: 'Site ids by the first segment of the path.',
    params: {},
    shape: 'one',
    answer: 'siteMap',
    uncached: true,
  },
  serverMap: {
    path: '/system/server/map',
    base: '/cms/api',
    summary: 'The addresses of the services of this server.',
    params: {},
    shape: 'one',
    answer: 'serverMap',
    uncached: true,
  },
  bannerHit: {
    path: '/block/banner/hit',
    base: '/cms/api',
    summary: 'One banner.',
    params: { id: { in: 'query', kind: 'text', required: true, description: 'The id of the banner.' } },
    shape: 'one',
    answer: 'banner',
  },
  pageBlocks: {
    path: '/block/pageBlocks',
    base: '/cms/api',
    summary: 'The content blocks, of a page and a site where the query names them.',
    params: {
      page: { in: 'query', kind: 'text', required: false, description: 'The url of the page.' },
      siteId: anySite,
    },
    shape: 'list',
    answer: 'block',
  },
  mediaList: {
    path: '/media/list',
    base: '/cms/api',
    summary: 'The banners and channels of a site.',
    params: { siteId },
    shape: 'list',
    answer: 'media',
  },
  siteTree: {
    path: '/site/tree',
    base: '/cms/api',
    summary: 'The sites by region.',
    params: {},
    shape: 'list',
    answer: 'siteNode',
  },
  siteSites: {
    path: '/site/sites/{flag}',
    base: '/cms/api',
    summary: 'The sites of a flag.',
    params: {
      flag: {
        in: 'path',
        kind: 'text',
        required: false,
        default: 'site.defaultFlag',
        description: 'The flag, or the code of a country.',
      },
    },
    shape: 'list',
    answer: 'siteEntry',
  },
  siteListSimple: {
    path: '/site/list/simple',
    base: '/cms/api',
    summary: 'All sites.',
    params: {},
    shape: 'list',
    answer: 'siteEntry',
  },
  siteDetail: {
    path: '/site/detail',
    base: '/cms/api',
    summary: 'What is particular to one site.',
    params: { siteId },
    shape: 'one',
    answer: 'siteDetail',
  },
  visitor: {
    path: '/ipinfo/json',
    base: '',
    summary: 'The country of the visitor, as the CDN in front of this server says.',
    params: {},
    shape: 'one',
    answer: 'visitor',
  },
  productRec: {
    path: '/pro/product/rec/{id}',
    base: '/prod/api',
    summary: 'Products that a visitor of a product may also look at.',
    params: { id: id('The id of the product.') },
    shape: 'list',
    answer: 'productSummary',
  },
  productStaticDetail: {
    path: '/static-content/detail',
    base: '/prod/api',
    summary: 'One page or article.',
    params: { url, siteId },
    shape: 'one',
    answer: 'staticContent',
  },
  staticPage: {
    path: '/static-content/page',
    base: '/prod/api',
    summary: 'Pages and articles, whole, page by page.',
    params: { pageNum, pageSize: pageSize(WHOLE), siteId: anySite, type },
    shape: 'paged',
    answer: 'staticContent',
  },
  staticPageSimple: {
    path: '/static-content/page/simple',
    base: '/prod/api',
    summary: 'Titles of pages and articles, page by page; without a query the footer pages.',
    params: { pageNum, pageSize: pageSize(SUMMARIES), siteId: anySite, type: { ...type, default: 'footerPages.type' } },
    shape: 'paged',
    answer: 'staticSummary',
  },
  productList: {
    path: '/pro/product/list',
    base: '/prod/api',
    summary: 'The products, page by page.',
    params: { pageNum, pageSize: pageSize(SUMMARIES) },
    shape: 'paged',
    answer: 'productSummary',
  },
  productDetail: {
    path: '/pro/product/detail/{id}',
    base: '/prod/api',
    summary: 'One product, whole.',
    params: { id: id('The id of the product.') },
    shape: 'one',
    answer: 'product',
  },
  productsByCategory: {
    path: '/pro/product/listByCategory/{id}',
    base: '/prod/api',
    summary: 'The products of a category.',
    params: { id: id('The urlFlag of the category.') },
    shape: 'list',
    answer: 'productSummary',
  },
  supportTree: {
    path: '/pro/product/support/tree',
    base: '/prod/api',
    summary: 'The categories with their products and what support has on each.',
    params: {},
    shape: 'list',
    answer: 'supportNode',
  },
  productTree: {
    path: '/pro/product/tree',
    base: '/prod/api',
    summary: 'The categories with the products of a site.',
    params: { siteId },
    shape: 'list',
    answer: 'productNode',
  },
  categoryByFlag: {
    path: '/pro/category/urlFlag',
    base: '/prod/api',
    summary: 'The category of a urlFlag; without one, all.',
    params: { urlFlag: { in: 'query', kind: 'text', required: false, description: 'The urlFlag.' } },
    shape: 'list',
    answer: 'category',
  },
  propertiesById: {
    path: '/pro/category/pvById',
    base: '/prod/api',
    summary: 'The specification fields that the products of a category have; without an id, all.',
    params: { id: { in: 'query', kind: 'text', required: false, description: 'The urlFlag of the category.' } },
    shape: 'list',
    answer: 'propertyGroup',
  },
  properties: {
    path: '/pro/category/pv',
    base: '/prod/api',
    summary: 'All specification fields, in their groups.',
    params: {},
    shape: 'list',
    answer: 'propertyGroup',
  },
  categoryFilters: {
    path: '/pro/filter/list/category/{id}',
    base: '/prod/api',
    summary: 'The filters of a category.',
    params: { id: id('The urlFlag of the category.') },
    shape: 'list',
    answer: 'filter',
  },
  recommendations: {
    path: '/pro/product/recommend/list',
    base: '/prod/api',
    summary: 'The products that the home page shows.',
    params: {},
    shape: 'list',
    answer: 'productSummary',
  },
  productsEol: {
    path: '/pro/product/eol',
    base: '/prod/api',
    summary: 'The products whose production has ended.',
    params: {},
    shape: 'list',
    answer: 'productSummary',
  },
} as const satisfies Record<CallName, Call>;

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Returns the calls of a project: those about products and about banners only if it has some. */
export function callsOf({ content }: Pick<SiteModel, 'content'>): CallName[] {
  const hasProducts = content.products.length > 0 || content.categories.length > 0;
  return CALL_NAMES.filter((name) => {
    if (name === 'bannerHit') return content.banners.length > 0;
    return hasProducts || !CALLS[name].path.startsWith('/pro/');
  });
}

/** Fills in the path of a call below its base, with its query. Parameters are in the order of the table. */
export function callTarget(name: CallName, params: Readonly<Record<string, string | number | undefined>>): string {
  const call: Call = CALLS[name];
  const query = new URLSearchParams();
  let path = call.path;
  for (const [key, param] of Object.entries(call.params)) {
    const value = params[key];
    if (param.in === 'path') {
      path = value === undefined ? path.replace(`/{${key}}`, '') : path.replace(`{${key}}`, encodeURIComponent(value));
    } else if (value !== undefined) query.set(key, String(value));
  }
  return `${call.base}${path}${query.size === 0 ? '' : `?${query}`}`;
}
