import { describe, expect, test } from 'vitest';
import { activeEntries, currentSiteId, headLinks, linkedSites, siteIdOf } from '../../../engine/content/selection.ts';

const site = (siteId: unknown, more: object = {}): object => ({
  siteId,
  state: 1,
  siteAddr: `https://www.kaveno.example/${String(siteId)}/`,
  siteLang: 'de-DE',
  ...more,
});
const MAP = { '': 1, ae: 2, th: 3 };

describe('the site of a path', () => {
  test.each<[what: string, segment: string, sites: unknown, id: number | undefined]>([
    ['the map knows the segment', 'th', [site(9)], 3],
    ['the map knows the root', '', [], 1],
    ['the first active site', 'xx', [site(8, { state: 0 }), site(9), site(10)], 9],
    ['letter case counts', 'TH', [site(9)], 9],
    ['a name that every object has', 'constructor', [site(9)], 9],
    ['an entry that is malformed is skipped', 'xx', [null, 'ae', site('7'), site(9)], 9],
    ['no site is active', 'xx', [site(9, { state: 0 })], undefined],
    ['no list', 'xx', undefined, undefined],
  ])('%s', (_, segment, sites, id) => {
    expect(currentSiteId({ siteMap: MAP, sites, segment, activeState: 1 })).toBe(id);
  });

  test('the map alone', () => {
    expect([siteIdOf(MAP, 'ae'), siteIdOf(MAP, 'xx'), siteIdOf({}, '')]).toEqual([2, undefined, undefined]);
  });
});

describe('the entries of a site list', () => {
  test.each<[what: string, entry: unknown, isActive: boolean, isLinked: boolean]>([
    ['whole', site(1), true, true],
    ['null', null, false, false],
    ['a text', 'ae', false, false],
    ['a number', 1, false, false],
    ['a list', [1], false, false],
    ['without siteId', { state: 1 }, false, false],
    ['siteId as a text', site('1'), false, false],
    ['siteId that is not a number', site(Number.NaN), false, false],
    ['state 0', site(1, { state: 0 }), false, false],
    ['state 2', site(1, { state: 2 }), false, false],
    ['state as a text', site(1, { state: '1' }), false, false],
    ['without state', { siteId: 1 }, false, false],
    ['without siteAddr', site(1, { siteAddr: undefined }), true, false],
    ['with an empty siteAddr', site(1, { siteAddr: '' }), true, false],
    ['without siteLang', site(1, { siteLang: undefined }), true, false],
    ['with an empty siteLang', site(1, { siteLang: '' }), true, false],
  ])('%s', (_, entry, isActive, isLinked) => {
    expect(activeEntries([entry], 1)).toHaveLength(isActive ? 1 : 0);
    expect(linkedSites([entry], 1)).toHaveLength(isLinked ? 1 : 0);
  });

  test.each([undefined, null, {}, 'sites', 3])('a value that is not a list: %j', (list) => {
    expect([activeEntries(list, 1), linkedSites(list, 1)]).toEqual([[], []]);
  });

  test('keep their order', () => {
    expect(linkedSites([site(3), site(1), site(2)], 1).map(({ siteId }) => siteId)).toEqual([3, 1, 2]);
  });
});

describe('links in the head', () => {
  const sites = [
    { siteId: 1, siteAddr: 'https://www.kaveno.example/', siteLang: 'en' },
    { siteId: 2, siteAddr: 'https://www.kaveno.example/th', siteLang: 'th-TH' },
  ];

  test('canonical for the own site, alternates for the others', () => {
    expect(headLinks(sites, 2, '/product/r7-60a')).toEqual([
      { rel: 'alternate', href: 'https://www.kaveno.example/product/r7-60a', hreflang: 'en' },
      { rel: 'canonical', href: 'https://www.kaveno.example/th/product/r7-60a' },
    ]);
  });

  test('without a site of its own there are alternates only', () => {
    expect(headLinks(sites, undefined, 'faq').map(({ rel }) => rel)).toEqual(['alternate', 'alternate']);
  });

  test('without sites or without a path the result is empty', () => {
    expect([headLinks([], 1, 'faq'), headLinks(sites, 1, undefined)]).toEqual([[], []]);
  });
});
