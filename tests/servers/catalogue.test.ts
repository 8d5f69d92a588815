import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { categoryFilters } from '../../engine/content/filters.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { entriesOn, isAvailable } from '../../engine/model/availability.ts';
import { numberConstant } from '../../engine/model/constants.ts';
import { localise } from '../../engine/model/language.ts';
import type { Site } from '../../engine/model/site.ts';
import { createRouter } from '../../engine/routing/router.ts';
import {
  DIFFERENT_SITES,
  DOWNLOAD_FLAGS,
  KINDS_OF_DEVICES,
  LEAST_ENTRIES,
  LEAST_FEATURES,
  LEAST_IN_CATEGORY,
  LEAST_IN_LIST,
  LEAST_SPECIFICATIONS,
  LEAST_WORDS,
  LEGAL_PAGES,
  MATERIALS,
  MOST_SHARED,
  PAGED_LISTS,
} from '../spec/catalogue.ts';
import { FAQ_LABELS } from '../spec/constants.ts';
import { on, SITES } from '../spec/prefixes.ts';
import { CATEGORY_SLUGS, legacyRedirects, RENAMED_CATEGORIES } from '../spec/redirects.ts';
import { CLIENT } from '../support/built.ts';
import { realModel } from '../support/real.ts';
import { sitefold } from '../support/sitefold.ts';

/* The content of the repository against what is promised of it. Texts may be English alone or by language; nothing here minds. */
const model = realModel();
const { content, sites, messages } = model;
const router = createRouter(model);
const english = (text: Parameters<typeof localise>[0]): string => localise(text, 'en', messages).text;
const nameOf = ({ flag }: Site): string => flag || 'root';

function siteOf(flag: string): Site {
  const site = sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`there is no site ${flag}`);
  return site;
}

/** The 56 categories that old addresses lead to. */
const CATEGORIES = [...CATEGORY_SLUGS, ...RENAMED_CATEGORIES.map(([, to]) => to)];

describe('the catalogue', () => {
  test('holds so much at least, and `sitefold validate` says so', async () => {
    const { code, stderr, stdout } = await sitefold(['validate']);
    expect(code, stdout).toBe(0);
    const [, line = ''] = /^catalogue: (.*)$/m.exec(stderr) ?? [];
    expect(line).toContain('no reference dangles');
    const counts = new Map([...line.matchAll(/(\d+) ([a-z ]+)/g)].map(([, count, name = '']) => [name, Number(count)]));
    const short = Object.entries(LEAST_ENTRIES).filter(([name, least]) => (counts.get(name) ?? 0) < least);
    expect(short).toEqual([]);
    for (const [name, count] of counts)
      if (name in content) expect([name, count]).toEqual([name, content[name as keyof typeof content].length]);
    expect(stderr).toMatch(/^interface +navigation +.*languages$/m);
  });

  test('has a product of every kind of device', () => {
    const used = new Set(content.products.flatMap(({ categories }) => categories));
    expect(KINDS_OF_DEVICES.filter((kind) => !used.has(kind))).toEqual([]);
  });

  test('has the 56 categories', () => {
    expect(CATEGORIES).toHaveLength(56);
    expect(content.categories.map(({ urlFlag }) => urlFlag).sort()).toEqual([...CATEGORIES].sort());
  });

  test.each(content.products.map((product) => [product.id, product] as const))(
    '%s is described in full',
    (id, product) => {
      expect(Object.keys(product.specifications).length).toBeGreaterThanOrEqual(LEAST_SPECIFICATIONS);
      expect(product.features.length).toBeGreaterThanOrEqual(LEAST_FEATURES);
      expect(english(product.description).split(/\s+/).length).toBeGreaterThanOrEqual(60);
      for (const kind of ['faqs', 'guides', 'videos', 'downloads'] as const)
        expect([kind, content[kind].some(({ products }) => products.includes(id))]).toEqual([kind, true]);
      expect(product.related.length).toBeGreaterThan(0);
      expect(Date.parse(product.supportUntil)).toBeGreaterThan(Date.parse(product.released));
      if (product.status === 'endOfLife') expect(content.products.map((one) => one.id)).toContain(product.successor);
    },
  );

  test('has end-of-life products with their successors', () => {
    expect(content.products.filter(({ status }) => status === 'endOfLife').length).toBeGreaterThanOrEqual(2);
  });

  test('has a filter in every category whose products differ', () => {
    const without = content.categories.filter(({ urlFlag }) => {
      const products = content.products.filter(({ categories }) => categories.includes(urlFlag));
      return categoryFilters(content.filters, urlFlag, products).length === 0;
    });
    // Few products, all alike in what filters look at.
    expect(without.length).toBeLessThan(content.categories.length / 4);
  });

  test('has no two products with one description, summary or model', () => {
    for (const field of ['description', 'summary', 'model'] as const) {
      const texts = content.products.map((product) => english(product[field]));
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('has no two products with more than 70 % of their values in common', () => {
    expect(numberConstant(model.constants, 'product.mostShared')).toBe(MOST_SHARED);
    const tables = content.products.map(({ id, specifications }) => ({
      id,
      values: new Map(Object.entries(specifications).map(([field, value]) => [field, JSON.stringify(value)])),
    }));
    const alike = tables.flatMap((one, index) =>
      tables.slice(index + 1).flatMap((other) => {
        const shared = [...one.values].filter(([field, value]) => other.values.get(field) === value).length;
        const share = shared / Math.min(one.values.size, other.values.size);
        return share > MOST_SHARED ? [`${one.id} ${other.id} ${share}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  test('has downloads of every kind, with versions, dates, revisions, notes and versions before', () => {
    const kinds = new Set(content.downloads.map(({ category }) => category));
    expect(DOWNLOAD_FLAGS.filter((flag) => !kinds.has(flag as never))).toEqual([]);
    for (const { id, version, date, hardware } of content.downloads)
      expect([id, /\S/.test(version), /^\d{4}-\d\d-\d\d$/.test(date), /\S/.test(hardware ?? '')]).toEqual([
        id,
        true,
        true,
        true,
      ]);
    const firmware = content.downloads.filter(({ category }) => category === 'B101');
    expect(firmware.filter(({ notes }) => notes === undefined).map(({ id }) => id)).toEqual([]);
    expect(firmware.filter(({ previous = [] }) => previous.length > 0).length).toBeGreaterThanOrEqual(20);
  });

  test('has an address to buy at, a distributor and an office for every country', () => {
    const countries = SITES.map(([, , , country]) => country).filter((country) => country !== '');
    expect(countries).toHaveLength(50);
    const without = (held: readonly string[]): string[] => countries.filter((country) => !held.includes(country));
    expect(without(content.shops.map(({ country }) => country))).toEqual([]);
    expect(without(content.distributors.flatMap((one) => one.countries))).toEqual([]);
    expect(without(content.offices.flatMap(({ serves }) => serves))).toEqual([]);
  });

  test.each(LEGAL_PAGES)('has %s, with real text', (url) => {
    const page = content.pages.find((one) => one.url === url);
    expect(english(page?.body ?? '').split(/\s+/).length).toBeGreaterThanOrEqual(LEAST_WORDS);
  });

  test('has questions in all seven categories, whose English names are those of the specification', () => {
    expect(Object.keys(FAQ_LABELS)).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    for (const [id, label] of Object.entries(FAQ_LABELS)) {
      expect([id, messages.en?.[`faq.category.${id}`]]).toEqual([id, label]);
      expect(content.faqs.filter(({ category }) => String(category) === id).length).toBeGreaterThan(0);
    }
    expect(content.faqs.filter(({ category }) => !(category in FAQ_LABELS)).map(({ id }) => id)).toEqual([]);
  });
});

describe('every target of an old address shows something, on all 51 sites', () => {
  const active = activeSites({ sites });

  test('there are 51 sites', () => {
    expect(active).toHaveLength(51);
  });

  test.each(CATEGORIES)('products/%s', (urlFlag) => {
    const few = active.filter(
      (site) =>
        !router.hasPage(site, `products/${urlFlag}`) ||
        // Where a market does not allow a product, the page of its category says so.
        content.products.filter(
          ({ categories, availability }) =>
            categories.includes(urlFlag) && isAvailable(availability ? { availability } : {}, site),
        ).length < LEAST_IN_CATEGORY,
    );
    expect(few.map(nameOf)).toEqual([]);
  });

  test.each(MATERIALS)('material/show/%i', (id) => {
    const without = active.filter(
      (site) =>
        !router.hasPage(site, `material/show/${id}`) ||
        !entriesOn(content.materials, site).some(
          (material) => Number(material.id) === id && english(material.body).length > 100,
        ),
    );
    expect(without.map(nameOf)).toEqual([]);
  });

  test.each(DOWNLOAD_FLAGS)('downloads/%s', (flag) => {
    const without = active.filter(
      (site) =>
        !router.hasPage(site, `downloads/${flag}`) ||
        !entriesOn(content.downloads, site).some(({ category }) => category === flag),
    );
    expect(without.map(nameOf)).toEqual([]);
  });

  test('each is a page of its site', () => {
    const missing = [...legacyRedirects().values()].filter((target) => {
      const decision = router.decide(target);
      return decision.kind !== 'page';
    });
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('every list that has pages has a second one, on all sites', () => {
  test('the lists are those of the routes', () => {
    const paged = model.routes.flatMap(({ path, paginate }) =>
      paginate === undefined ? [] : [[path.slice(0, path.lastIndexOf('/')), paginate]],
    );
    expect(Object.fromEntries(paged)).toEqual(PAGED_LISTS);
  });

  test.each(Object.entries(PAGED_LISTS))('%s', (path, collection) => {
    const entries = content[collection as keyof typeof content] as readonly object[];
    const short = sites.filter(
      (site) => entriesOn(entries, site).length < LEAST_IN_LIST || !router.hasPage(site, `${path}/page-2`),
    );
    expect(short.map(nameOf)).toEqual([]);
  });
});

describe('th, ae, de, cn and us differ', () => {
  const source = createFileSource(model, { build: 'of-a-test' });
  const pairs = DIFFERENT_SITES.flatMap((one, index) =>
    DIFFERENT_SITES.slice(index + 1).map((other) => [one, other] as const),
  );

  /** The entries that a site shows, by their identifiers: texts in another language do not count as a difference. */
  const SHOWN: Readonly<Record<string, (siteId: number) => Promise<readonly unknown[]>>> = {
    media: async (siteId) =>
      (await source.mediaList({ siteId })).map((one) => (one.mediaType === 'banner' ? one.banner.id : one.channel.id)),
    'footer pages': async (siteId) => (await source.staticPageSimple({ siteId })).list.map(({ url }) => url),
    navigation: async (siteId) => (await source.catalogList({ siteId })).map(({ catalogId }) => catalogId),
    'product tree': async (siteId) => productsIn(await source.productTree({ siteId })),
  };

  test.each(Object.keys(SHOWN).flatMap((what) => pairs.map(([one, other]) => [what, one, other] as const)))(
    'in their %s: %s and %s',
    async (what, one, other) => {
      const shown = SHOWN[what];
      const [first, second] = await Promise.all([one, other].map((flag) => shown?.(siteOf(flag).siteId)));
      expect(first?.length).toBeGreaterThan(0);
      expect(new Set(first)).not.toEqual(new Set(second));
    },
  );
});

interface Node {
  readonly products: readonly { readonly id: string }[];
  readonly children: readonly Node[];
}

function productsIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ products, children }) => [...products.map(({ id }) => id), ...productsIn(children)]);
}

describe('the pages that are built', () => {
  const FLAGS = ['', 'th', 'cn'];
  function mainOf(flag: string, remainder: string): string {
    const html = readFileSync(join(CLIENT, on(flag, remainder), 'index.html'), 'utf8');
    return /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  }

  /** The distinct addresses of links in the main part that begin so. */
  function linksTo(flag: string, remainder: string, start: string): string[] {
    const prefix = on(flag, start);
    const links = [...mainOf(flag, remainder).matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
    return [...new Set(links.filter((href) => href.startsWith(prefix)))];
  }

  describe.each(FLAGS.map((flag) => [flag || 'root', flag] as const))('of %s', (_, flag) => {
    test.each(CATEGORIES)('products/%s shows two products, or as many as its market allows', (urlFlag) => {
      const [site] = model.sites.filter((one) => one.flag === flag);
      const sold = content.products.filter(
        (product) => product.categories.includes(urlFlag) && site !== undefined && isAvailable(product, site),
      );
      const least = flag === '' ? LEAST_IN_CATEGORY : Math.min(LEAST_IN_CATEGORY, sold.length);
      expect(linksTo(flag, `products/${urlFlag}`, 'product/').length).toBeGreaterThanOrEqual(least);
      if (sold.length === 0) expect(mainOf(flag, `products/${urlFlag}`)).toContain('<p class="empty">');
    });

    test.each(MATERIALS)('material/show/%i has a text', (id) => {
      const words = mainOf(flag, `material/show/${id}`).replaceAll(/<[^>]+>/g, ' ');
      expect(words.replaceAll(/\s+/g, ' ').length).toBeGreaterThan(300);
    });

    test.each(DOWNLOAD_FLAGS)('downloads/%s shows a download', (kind) => {
      expect(linksTo(flag, `downloads/${kind}`, 'download/').length).toBeGreaterThan(0);
    });

    // The specifications list all models on their first page, to compare them.
    test.each(Object.keys(PAGED_LISTS).filter((path) => path !== 'product/specification'))(
      '%s has a second page',
      (path) => {
        expect(mainOf(flag, `${path}/page-2`).length).toBeGreaterThan(500);
        const addresses = linksTo(flag, path, `${path}/page-2`).map((address) => address.replace(/#.*/, ''));
        expect([...new Set(addresses)]).toEqual([on(flag, `${path}/page-2`)]);
      },
    );
  });
});
