import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../../../engine/build/cms/envelope.ts';
import { fitAnswer } from '../../../../engine/build/cms/fit.ts';
import type { CallName } from '../../../../engine/content/source.ts';

const SITE = {
  siteId: 3,
  state: 1,
  siteType: 'country',
  siteLang: 'th-TH',
  siteFlag: 'th',
  siteName: 'Thailand',
  urlFlag: 'th',
  siteAddr: 'https://www.kaveno.example/th',
  isMain: 0,
};
const BANNER = {
  id: 'two-floors',
  order: 1,
  title: 'Two floors',
  text: 'Three units cover 240 m².',
  action: 'See the kit',
  path: 'products/mesh-wifi-systems',
  scene: 'apartment',
  theme: 'light',
};
const FAQ_URL = { url: 'faq/101', type: 'Z804', title: 'How?' };

/** The part of a value that fits, and the places that do not fit. */
function fit(name: CallName, value: unknown): { value: unknown; at: string[] } {
  const at: string[] = [];
  return { value: fitAnswer(name, structuredClone(value), (_, pointer) => at.push(pointer)), at };
}

describe('a value keeps only the keys of its schema', () => {
  test.each<[what: string, name: CallName, value: unknown, left: unknown]>([
    ['unknown keys', 'siteListSimple', { ...SITE, currency: 'THB', tags: [1] }, SITE],
    [
      'unknown keys in a list inside',
      'siteTree',
      { region: 'asiaPacific', sites: [{ ...SITE, currency: 'THB' }] },
      { region: 'asiaPacific', sites: [SITE] },
    ],
    ['keys that need escapes', 'siteListSimple', { ...SITE, 'a/b~c': 1, '': 2 }, SITE],
    [
      'a key that objects have by themselves',
      'siteListSimple',
      JSON.parse(`${JSON.stringify(SITE).slice(0, -1)},"__proto__":{"x":1}}`),
      SITE,
    ],
    ['null is missing', 'siteListSimple', { ...SITE, siteCountry: null }, SITE],
    [
      'null in a list is missing',
      'siteTree',
      { region: 'asiaPacific', sites: [null, SITE] },
      { region: 'asiaPacific', sites: [SITE] },
    ],
    [
      'the other kind of media',
      'mediaList',
      { mediaType: 'banner', banner: { ...BANNER, clicks: 1 }, channel: null, rank: 1 },
      { mediaType: 'banner', banner: BANNER },
    ],
    ['an unknown key with the name of media', 'bannerHit', { ...BANNER, banner: 1, channel: 2 }, BANNER],
    [
      'a type of static content that is unknown keeps its entry',
      'staticDetail',
      { ...FAQ_URL, type: 'Z999', entry: { a: 1 } },
      { ...FAQ_URL, type: 'Z999', entry: { a: 1 } },
    ],
  ])('%s', (_, name, value, left) => {
    expect(fit(name, value)).toEqual({ value: left, at: [] });
  });
});

describe('a value that does not fit is kept out, with the place', () => {
  test.each<[what: string, name: CallName, value: unknown, at: string]>([
    ['a wrong type', 'siteListSimple', { ...SITE, siteId: '3' }, '/siteId'],
    ['null where a value is needed', 'siteListSimple', { ...SITE, siteId: null }, ''],
    ['a text', 'siteListSimple', 'th', ''],
    ['a list', 'siteMap', [1], ''],
    ['a site id that is not a number', 'siteMap', { th: '3' }, '/th'],
    [
      'a banner with a wrong theme',
      'mediaList',
      { mediaType: 'banner', banner: { ...BANNER, theme: 'pink' } },
      '/banner/theme',
    ],
    ['media of an unknown kind', 'mediaList', { mediaType: 'film', film: {} }, '/mediaType'],
    [
      'an entry that does not have the shape of its folder',
      'staticDetail',
      { ...FAQ_URL, entry: { id: 101 } },
      '/entry',
    ],
  ])('%s', (_, name, value, place) => {
    const { value: left, at } = fit(name, value);
    expect(left).toBeUndefined();
    expect(at).toContain(place);
  });
});

describe('an envelope', () => {
  const read = (status: number, body: unknown, name: CallName = 'siteListSimple'): unknown => {
    try {
      return readEnvelope(name, { status, body }, () => undefined);
    } catch (cause) {
      return (cause as { failure: unknown }).failure;
    }
  };

  test.each<[what: string, status: number, body: unknown, answer: unknown]>([
    ['code 200', 200, { code: 200, msg: 'ok', data: [SITE] }, [SITE]],
    ['the code as a text', 200, { code: '200', data: [SITE] }, [SITE]],
    ['a part that does not fit', 200, { code: 200, data: [SITE, { ...SITE, siteId: 'x' }, null] }, [SITE]],
    ['nothing that fits', 200, { code: 200, data: [{ siteId: 'x' }] }, 'invalid'],
    ['no element but null', 200, { code: 200, data: [null] }, 'invalid'],
    ['an empty list', 200, { code: 200, data: [] }, []],
    ['no list', 200, { code: 200, data: { list: [] } }, 'invalid'],
    ['no data', 200, { code: 200 }, 'invalid'],
    ['no code', 200, { data: [SITE] }, 'invalid'],
    ['no object', 200, 'ok', 'invalid'],
    ['null', 200, null, 'invalid'],
    ['status 404', 404, undefined, 'notFound'],
    ['code 404', 200, { code: 404, msg: 'none' }, 'notFound'],
    ['status 400', 400, undefined, 'badRequest'],
    ['code 400', 200, { code: 400 }, 'badRequest'],
    ['status 401', 401, undefined, 'unavailable'],
    ['code 500', 200, { code: 500, data: [SITE] }, 'unavailable'],
    ['code 0', 200, { code: 0, data: [SITE] }, 'unavailable'],
  ])('%s', (_, status, body, answer) => {
    expect(read(status, body)).toEqual(answer);
  });

  test.each<[what: string, data: unknown, answer: unknown]>([
    [
      'a page',
      { pageNum: 1, pageSize: 10, pages: 0, total: 0, list: [] },
      { pageNum: 1, pageSize: 10, pages: 0, total: 0, list: [] },
    ],
    [
      'further keys',
      { pageNum: 1, pageSize: 10, pages: 0, total: 0, list: [], hasNext: false },
      { pageNum: 1, pageSize: 10, pages: 0, total: 0, list: [] },
    ],
    ['a count that is missing', { pageNum: 1, pageSize: 10, total: 0, list: [] }, 'invalid'],
    ['a count that is not a number', { pageNum: 1, pageSize: 10, pages: '1', total: 0, list: [] }, 'invalid'],
    ['a negative count', { pageNum: 1, pageSize: 10, pages: -1, total: 0, list: [] }, 'invalid'],
    ['no list', { pageNum: 1, pageSize: 10, pages: 1, total: 0 }, 'invalid'],
    ['a list alone', [], 'invalid'],
  ])('of a list by pages: %s', (_, data, answer) => {
    expect(read(200, { code: 200, data }, 'productList')).toEqual(answer);
  });

  test('of one value without data: the entry does not exist', () => {
    expect(read(200, { code: 200, data: null }, 'siteDetail')).toBe('notFound');
  });
});

test('an entry of the navigation has a name, which only a manifest may leave to its category', () => {
  const entry = {
    catalogId: 11,
    parentId: 10,
    catalogType: 1,
    templateComponent: 'product',
    urlFlag: 'routers',
    showType: 1,
    catalogShow: 1,
    state: '1',
  };
  expect(fit('catalogList', entry)).toEqual({ value: undefined, at: [''] });
  expect(fit('catalogList', { ...entry, name: 'Routers' })).toEqual({ value: { ...entry, name: 'Routers' }, at: [] });
});
