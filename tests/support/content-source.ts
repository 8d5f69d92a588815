import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateAnswer } from '../../engine/compile/validate.ts';
import { ask } from '../../engine/content/ask.ts';
import { CALL_NAMES, CALLS } from '../../engine/content/calls.ts';
import {
  CallError,
  type CallName,
  type CallParams,
  type ContentSource,
  type Paged,
} from '../../engine/content/source.ts';

type Samples = { readonly [K in CallName]: CallParams<K> };

export interface OpenSource {
  readonly source: ContentSource;
  close(): Promise<void>;
}

/** Parameters to which every source has an answer: of the first site, product, category and so on that it lists. */
export async function sampleParams(source: ContentSource): Promise<Samples> {
  const [siteId = 0] = Object.values(await source.siteMap({}));
  const [entry] = await source.catalogList({ siteId });
  const [category] = await source.categoryByFlag({});
  const product = (await source.productList({})).list[0];
  const page = (await source.staticPage({ siteId, type: 'Z803' })).list[0];
  const banner = (await source.mediaList({ siteId })).flatMap((one) =>
    one.mediaType === 'banner' ? [one.banner] : [],
  )[0];
  const [site] = await source.siteListSimple({});
  const id = product?.id ?? '';
  const urlFlag = category?.urlFlag ?? '';
  const url = page?.url ?? '';
  return {
    catalogList: { siteId },
    catalogDetail: { id: entry?.catalogId ?? 0 },
    staticDetail: { url, siteId },
    siteMap: {},
    serverMap: {},
    bannerHit: { id: banner?.id ?? '' },
    pageBlocks: {},
    mediaList: { siteId },
    siteTree: {},
    siteSites: { flag: site?.siteFlag === '' ? 'ae' : (site?.siteFlag ?? '') },
    siteListSimple: {},
    siteDetail: { siteId },
    visitor: {},
    productRec: { id },
    productStaticDetail: { url, siteId },
    staticPage: { type: 'Z804' },
    staticPageSimple: { siteId },
    productList: {},
    productDetail: { id },
    productsByCategory: { id: urlFlag },
    supportTree: {},
    productTree: { siteId },
    categoryByFlag: { urlFlag },
    propertiesById: { id: urlFlag },
    properties: {},
    categoryFilters: { id: urlFlag },
    recommendations: {},
    productsEol: {},
  };
}

/** What every source of content does. */
export function describeContentSource(name: string, open: () => Promise<OpenSource>): void {
  describe(name, () => {
    let opened: OpenSource;
    let source: ContentSource;
    let samples: Samples;
    beforeAll(async () => {
      opened = await open();
      source = opened.source;
      samples = await sampleParams(source);
    });
    afterAll(() => opened.close());

    test('has the calls of the specification and no other', () => {
      expect(Object.keys(source).sort()).toEqual([...CALL_NAMES].sort());
      expect(CALL_NAMES).toHaveLength(28);
    });

    test.each(CALL_NAMES)('%s answers in its shape', async (call) => {
      const data: unknown = await ask(source, call, samples[call]);
      expect(elementsOf(call, data).flatMap((element) => problemsOf(call, element))).toEqual([]);
    });

    test.each<[CallName, (source: ContentSource, samples: Samples) => Promise<unknown>]>([
      ['catalogList', (one) => one.catalogList({ siteId: 987_654 })],
      ['catalogDetail', (one) => one.catalogDetail({ id: 987_654 })],
      ['staticDetail', (one, { staticDetail }) => one.staticDetail({ ...staticDetail, url: 'page/nowhere' })],
      ['staticDetail', (one, { staticDetail }) => one.staticDetail({ ...staticDetail, siteId: 987_654 })],
      ['bannerHit', (one) => one.bannerHit({ id: 'nowhere' })],
      ['mediaList', (one) => one.mediaList({ siteId: 987_654 })],
      ['siteSites', (one) => one.siteSites({ flag: 'zz' })],
      ['siteDetail', (one) => one.siteDetail({ siteId: 987_654 })],
      ['productRec', (one) => one.productRec({ id: 'nowhere' })],
      [
        'productStaticDetail',
        (one, { staticDetail }) => one.productStaticDetail({ ...staticDetail, url: 'page/nowhere' }),
      ],
      ['productDetail', (one) => one.productDetail({ id: 'nowhere' })],
      ['productsByCategory', (one) => one.productsByCategory({ id: 'nowhere' })],
      ['productTree', (one) => one.productTree({ siteId: 987_654 })],
      ['categoryByFlag', (one) => one.categoryByFlag({ urlFlag: 'nowhere' })],
      ['propertiesById', (one) => one.propertiesById({ id: 'nowhere' })],
      ['categoryFilters', (one) => one.categoryFilters({ id: 'nowhere' })],
    ])('%s refuses what does not exist', async (call, make) => {
      const cause: unknown = await make(source, samples).catch((error: unknown) => error);
      expect(cause).toBeInstanceOf(CallError);
      expect(cause).toMatchObject({ failure: 'notFound', call });
    });

    test.each<
      [string, (source: ContentSource, page: { pageNum?: number; pageSize?: number }) => Promise<Paged<unknown>>]
    >([
      ['productList', (one, page) => one.productList(page)],
      ['staticPage', (one, page) => one.staticPage(page)],
      ['staticPageSimple', (one, page) => one.staticPageSimple(page)],
    ])('%s has pages that join to the whole', async (_, list) => {
      const whole = await list(source, { pageNum: 1, pageSize: 100 });
      const first = await list(source, { pageNum: 1, pageSize: 2 });
      const second = await list(source, { pageNum: 2, pageSize: 2 });
      expect([first.list.length, second.list.length]).toEqual([2, Math.min(2, whole.total - 2)]);
      expect([...first.list, ...second.list]).toEqual(whole.list.slice(0, 4));
      expect(first).toMatchObject({ pageNum: 1, pageSize: 2, total: whole.total, pages: Math.ceil(whole.total / 2) });
      expect((await list(source, { pageNum: whole.total + 1, pageSize: 2 })).list).toEqual([]);
    });

    test('a list without a query is its first page of ten', async () => {
      expect(await source.productList({})).toEqual(await source.productList({ pageNum: 1, pageSize: 10 }));
      const { siteId } = samples.siteDetail;
      expect(await source.staticPageSimple({ siteId })).toEqual(
        await source.staticPageSimple({ siteId, pageNum: 1, pageSize: 10, type: 'Z803' }),
      );
    });

    test('a list of products leads to each of them', async () => {
      const { list } = await source.productList({});
      const whole = await Promise.all(list.map(({ id }) => source.productDetail({ id })));
      expect(whole.map(({ id, model }) => ({ id, model }))).toEqual(list.map(({ id, model }) => ({ id, model })));
    });

    test('the site map, the site list and the site details name the same sites', async () => {
      const map = await source.siteMap({});
      const sites = await source.siteListSimple({});
      expect(Object.fromEntries(sites.map(({ urlFlag, siteId }) => [urlFlag, siteId]))).toEqual(map);
      for (const site of sites) expect(await source.siteDetail({ siteId: site.siteId })).toMatchObject({ ...site });
    });

    test('what the caller does with an answer does not change the next one', async () => {
      const before = JSON.stringify(await source.siteListSimple({}));
      const list = [...(await source.siteListSimple({}))];
      list.pop();
      expect(JSON.stringify(await source.siteListSimple({}))).toBe(before);
    });
  });
}

function elementsOf(call: CallName, data: unknown): readonly unknown[] {
  switch (CALLS[call].shape) {
    case 'one':
      return [data];
    case 'list':
      return data as readonly unknown[];
    case 'paged':
      return (data as Paged<unknown>).list;
  }
}

function problemsOf(call: CallName, element: unknown): string[] {
  const problems: string[] = [];
  validateAnswer(CALLS[call].answer, element, ({ message }, pointer) => problems.push(`${call}${pointer}: ${message}`));
  return problems;
}
