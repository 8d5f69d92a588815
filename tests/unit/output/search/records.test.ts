import { describe, expect, test } from 'vitest';
import { sitePath } from '../../../../engine/model/site.ts';
import { pagefindRecord } from '../../../../engine/output/search/pagefind-record.ts';
import { SEARCH_TYPES, type SearchRecord } from '../../../../engine/output/search/record.ts';
import { searchRecords } from '../../../../engine/output/search/records.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const router = createRouter(model);

function recordsOf(flag: string): SearchRecord[] {
  const site = model.sites.find((one) => one.flag === flag);
  if (!site) throw new Error(`no site ${flag}`);
  return searchRecords(model, router, site);
}

function find(records: readonly SearchRecord[], path: string): SearchRecord {
  const record = records.find((one) => one.path === path);
  if (!record) throw new Error(`no record ${path}`);
  return record;
}

describe('the records of a site', () => {
  test.each(model.sites.map(({ flag }) => flag))('lead to pages that it has, each once (%s)', (flag) => {
    const site = model.sites.find((one) => one.flag === flag);
    const paths = recordsOf(flag).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const missing = paths.filter(
      (path) => !site || router.decide(sitePath(site, path.replace(/#.*/, ''))).kind !== 'page',
    );
    expect(missing).toEqual([]);
  });

  test('are of every type', () => {
    expect(new Set(recordsOf('').map(({ type }) => type))).toEqual(new Set(SEARCH_TYPES));
  });

  test('hold every product, download, question and guide that the site shows', () => {
    const records = recordsOf('');
    const count = (type: string): number => records.filter((record) => record.type === type).length;
    expect(count('download')).toBe(model.content.downloads.length);
    expect(count('faq')).toBe(model.content.faqs.length);
    expect(count('guide')).toBe(model.content.guides.length);
    expect(records.filter(({ type, path }) => type === 'product' && path.startsWith('product/')).length).toBe(
      model.content.products.length,
    );
  });

  test('speak the language of the site, and name the one of a title that has no translation', () => {
    expect(find(recordsOf('th'), 'product/r7-60a')).toMatchObject({
      title: 'R7-60A เราเตอร์ Wi-Fi 7 สามย่าน',
      models: ['R7-60A'],
      product: 'r7-60a',
    });
    expect(find(recordsOf('cz'), 'faq/101').lang).toBe('en');
    expect(find(recordsOf('us'), 'faq/101').lang).toBeUndefined();
    expect(find(recordsOf('th'), 'faq/101').lang).toBeUndefined();
  });

  test('hold words, not Markdown', () => {
    const texts = recordsOf('').map(({ text }) => text);
    expect(texts.filter((text) => /\]\(\/|\*\*|^#/m.test(text))).toEqual([]);
    expect(find(recordsOf(''), 'faq/159').text).toContain('video library');
  });

  test('say what is a category, and what is no longer made', () => {
    const records = recordsOf('');
    expect(find(records, 'products/routers').mark).toBe('category');
    expect(find(records, 'product/r7-60a').mark).toBeUndefined();
    const ended = model.content.products.filter(({ status }) => status === 'endOfLife');
    const marked = records.filter(({ mark }) => mark === 'endOfLife').map(({ path }) => path);
    expect(marked.toSorted()).toEqual(ended.map(({ id }) => `product/${id}`).toSorted());
    expect(marked.length).toBeGreaterThan(0);
  });

  test('of a product hold the words of its specification', () => {
    expect(find(recordsOf(''), 'product/r7-60a').text).toContain('802.11be');
  });
});

describe('a record for Pagefind', () => {
  const record = find(recordsOf('th'), 'download/401');

  test('has its address without the prefix of the site, and what is only shown among the filters', () => {
    expect(pagefindRecord(record, 'en')).toEqual({
      url: '/download/401',
      content: record.text,
      language: 'en',
      meta: { title: record.title, models: 'R7-60A' },
      filters: { type: ['download'], date: [record.date] },
    });
  });

  test('has a model also as people read its label', () => {
    const models = (path: string): string | undefined => pagefindRecord(find(recordsOf(''), path), 'en').meta.models;
    expect([models('product/a7-40o'), models('product/r7-60a')]).toEqual(['A7-40O A7400', 'R7-60A']);
  });

  test.each(['th', 'zh'])('ends with its title in %s, where a word is a row of syllables', (language) => {
    expect(pagefindRecord(record, language).content).toBe(`${record.text} ${record.title}`);
  });
});
