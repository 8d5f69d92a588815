import { absentFrom, entriesOn, isAvailable } from '../model/availability.ts';
import { numberConstant, textConstant } from '../model/constants.ts';
import type { Category, Product } from '../model/content.ts';
import type { Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { byCategory, categoryTree } from './category-tree.ts';
import { categoryFilters, fieldsOf } from './filters.ts';
import { pageOf } from './paging.ts';
import {
  CallError,
  type CallName,
  type ContentSource,
  type ProductNode,
  type ProductSummary,
  type SiteDetail,
  type SiteEntry,
  type SupportCounts,
  type SupportNode,
} from './source.ts';
import { DOWNLOAD_PATH } from './download-address.ts';
import { createStaticIndex } from './static-index.ts';

/** The addresses of the services of this server, for `serverMap`. */
const SERVICES = {
  cms: '/cms/api',
  product: '/prod/api',
  proxy: '/api/proxy',
  files: '/files',
  download: DOWNLOAD_PATH,
} as const;

/** The number of products in a list of recommendations. */
const RECOMMENDED = 8;
const RELATED = 4;

/**
 * Makes a source from the model. It answers every call with look-up tables that are made once.
 * `build` is the id of the build that it belongs to.
 */
export function createFileSource(model: SiteModel, { build }: { build: string }): ContentSource {
  const { content, constants } = model;
  const sites = new Map(model.sites.map((site) => [site.siteId, site]));
  const products = new Map(content.products.map((product) => [product.id, product]));
  const categories = new Map(content.categories.map((category) => [category.urlFlag, category]));
  const inCategory = byCategory(content.products);
  const banners = new Map(content.banners.map((banner) => [banner.id, banner]));
  const catalog = new Map(model.catalog.map((entry) => [entry.catalogId, entry]));
  const statics = createStaticIndex(model);
  const entriesOfSites = model.sites.map(siteEntry);
  const counts = supportCounts(model);

  const siteOf = (call: CallName, siteId: number): Site =>
    sites.get(siteId) ?? refuse(call, `There is no site ${siteId}.`);
  const categoryOf = (call: CallName, flag: string): Category =>
    categories.get(flag) ?? refuse(call, `There is no category ${flag}.`);
  const staticDetail = (call: CallName, url: string, siteId: number): ReturnType<ContentSource['staticDetail']> => {
    const site = siteOf(call, siteId);
    const found = statics.byUrl.get(url);
    return Promise.resolve(found && isAvailable(found.entry, site) ? found : refuse(call, `There is no page ${url}.`));
  };
  const page = <T>(list: readonly T[], params: { pageNum?: number; pageSize?: number }) =>
    pageOf(
      list,
      params.pageNum ?? numberConstant(constants, 'footerPages.page'),
      params.pageSize ?? numberConstant(constants, 'footerPages.size'),
    );

  return {
    catalogList: async ({ siteId }) => entriesOn(model.catalog, siteOf('catalogList', siteId)),
    catalogDetail: async ({ id }) => catalog.get(id) ?? refuse('catalogDetail', `There is no entry ${id}.`),
    staticDetail: async ({ url, siteId }) => staticDetail('staticDetail', url, siteId),
    productStaticDetail: async ({ url, siteId }) => staticDetail('productStaticDetail', url, siteId),
    siteMap: async () => Object.fromEntries(model.sites.map((site) => [site.urlFlag, site.siteId])),
    serverMap: async () => ({ build, ...SERVICES }),
    bannerHit: async ({ id }) => banners.get(id) ?? refuse('bannerHit', `There is no banner ${id}.`),
    pageBlocks: async ({ page: url, siteId }) => {
      const shown =
        siteId === undefined ? content.pageBlocks : entriesOn(content.pageBlocks, siteOf('pageBlocks', siteId));
      return url === undefined ? shown : shown.filter((block) => block.page === url);
    },
    mediaList: async ({ siteId }) => {
      const site = siteOf('mediaList', siteId);
      return [
        ...entriesOn(content.banners, site).map((banner) => ({ mediaType: 'banner' as const, banner })),
        ...entriesOn(content.channels, site).map((channel) => ({ mediaType: 'channel' as const, channel })),
      ];
    },
    siteTree: async () =>
      [...Map.groupBy(model.sites, ({ region }) => region)].map(([region, some]) => ({
        region,
        sites: some.map(siteEntry),
      })),
    siteSites: async ({ flag = textConstant(constants, 'site.defaultFlag') }) => {
      const found = entriesOfSites.filter(
        ({ siteFlag, siteCountry }) => siteFlag === flag || siteCountry?.toLowerCase() === flag.toLowerCase(),
      );
      return found.length > 0 ? found : refuse('siteSites', `There is no site with the flag ${flag}.`);
    },
    siteListSimple: async () => entriesOfSites,
    siteDetail: async ({ siteId }) => detailOf(model, siteOf('siteDetail', siteId)),
    visitor: async () => ({ country: 'unknown' }),
    productRec: async ({ id }) => {
      const product = products.get(id) ?? refuse('productRec', `There is no product ${id}.`);
      const related = product.related.flatMap((one) => products.get(one) ?? []);
      const sisters = content.products.filter(
        (one) => one.family === product.family && one.status === 'current' && one !== product && !related.includes(one),
      );
      return [...related, ...sisters].slice(0, RELATED).map(summaryOf);
    },
    staticPage: async ({ siteId, type, ...paging }) =>
      page(statics.list(type, siteId === undefined ? undefined : siteOf('staticPage', siteId)), paging),
    staticPageSimple: async ({ siteId, type = textConstant(constants, 'footerPages.type'), ...paging }) => {
      const site = siteId === undefined ? undefined : siteOf('staticPageSimple', siteId);
      const list =
        type === textConstant(constants, 'footerPages.type') ? statics.footer(site) : statics.list(type, site);
      return page(
        list.map(({ url, type: own, title }) => ({ url, type: own, title })),
        paging,
      );
    },
    productList: async (paging) => page(content.products.map(summaryOf), paging),
    productDetail: async ({ id }) => products.get(id) ?? refuse('productDetail', `There is no product ${id}.`),
    productsByCategory: async ({ id }) =>
      (inCategory.get(categoryOf('productsByCategory', id).urlFlag) ?? []).map(summaryOf),
    supportTree: async () =>
      categoryTree<SupportNode>(content.categories, inCategory, ({ id, model: name, name: title }) => ({
        id,
        model: name,
        name: title,
        ...(counts.get(id) ?? NO_SUPPORT),
      })),
    productTree: async ({ siteId }) => {
      const shown = entriesOn(content.products, siteOf('productTree', siteId));
      return categoryTree<ProductNode>(content.categories, byCategory(shown), ({ id, model: name, name: title }) => ({
        id,
        model: name,
        name: title,
      }));
    },
    categoryByFlag: async ({ urlFlag }) =>
      urlFlag === undefined ? content.categories : [categoryOf('categoryByFlag', urlFlag)],
    propertiesById: async ({ id }) =>
      id === undefined
        ? content.specifications
        : fieldsOf(content.specifications, inCategory.get(categoryOf('propertiesById', id).urlFlag) ?? []),
    properties: async () => content.specifications,
    categoryFilters: async ({ id }) => {
      const { urlFlag } = categoryOf('categoryFilters', id);
      return categoryFilters(content.filters, urlFlag, inCategory.get(urlFlag) ?? []);
    },
    recommendations: async () =>
      content.products
        .filter((product) => product.status === 'current' && absentFrom(product, model.sites) === undefined)
        .toSorted((a, b) => compareText(b.released, a.released) || compareText(a.id, b.id))
        .slice(0, RECOMMENDED)
        .map(summaryOf),
    productsEol: async () => content.products.filter(({ status }) => status === 'endOfLife').map(summaryOf),
  };
}

function refuse(call: CallName, message: string): never {
  throw new CallError('notFound', call, message);
}

/** Returns a site with the field names of the specification. */
function siteEntry(site: Site): SiteEntry {
  return {
    siteId: site.siteId,
    state: site.state,
    siteType: site.siteType,
    siteLang: site.lang,
    ...(site.country === undefined ? {} : { siteCountry: site.country }),
    siteFlag: site.flag,
    siteName: site.name,
    urlFlag: site.urlFlag,
    siteAddr: site.addr,
    isMain: site.isMain,
  };
}

function detailOf({ content: { offices } }: SiteModel, site: Site): SiteDetail {
  const office = offices.find(({ serves }) => site.country !== undefined && serves.includes(site.country));
  return {
    ...siteEntry(site),
    region: site.region,
    ...(site.recordNo3 === undefined ? {} : { recordNo3: site.recordNo3 }),
    ...(office === undefined ? {} : { office: office.id }),
  };
}

function summaryOf(product: Product): ProductSummary {
  const { id, model, family, name, summary, categories, status, released, supportUntil } = product;
  const { endOfLife, successor, availability, variants } = product;
  return {
    id,
    model,
    family,
    name,
    summary,
    categories,
    status,
    released,
    supportUntil,
    ...(endOfLife === undefined ? {} : { endOfLife }),
    ...(successor === undefined ? {} : { successor }),
    ...(availability === undefined ? {} : { availability }),
    ...(variants === undefined ? {} : { variants }),
  };
}

const NO_SUPPORT: SupportCounts = { downloads: 0, faqs: 0, guides: 0, videos: 0 };

/** Counts the support entries of each product. */
function supportCounts({ content }: SiteModel): Map<string, SupportCounts> {
  const counts = new Map<string, Record<keyof SupportCounts, number>>();
  for (const kind of Object.keys(NO_SUPPORT) as (keyof SupportCounts)[])
    for (const { products } of content[kind])
      for (const id of products) {
        const count = counts.get(id) ?? { ...NO_SUPPORT };
        count[kind] += 1;
        counts.set(id, count);
      }
  return counts;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
