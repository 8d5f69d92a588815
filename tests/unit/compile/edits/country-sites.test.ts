import countries from 'i18n-iso-countries';
import { describe, expect, test } from 'vitest';
import {
  misleadingFlags,
  readCountries,
  unspoken,
  type CountrySite,
} from '../../../../engine/compile/edits/country-sites.ts';

function sitesOf(list: string): readonly CountrySite[] {
  const read = readCountries(list);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

describe('the sites of a new project', () => {
  test.each([
    ['de', { country: 'DE', flag: 'de', lang: 'de-DE', name: 'Deutschland', region: 'europe' }],
    ['ar', { country: 'AR', flag: 'ar', lang: 'es-AR', name: 'Argentina', region: 'latinAmerica' }],
    ['CH:it', { country: 'CH', flag: 'ch', lang: 'it-CH', name: 'Svizzera', region: 'europe' }],
    ['no', { country: 'NO', flag: 'no', lang: 'nb-NO', name: 'Norge', region: 'europe' }],
    ['tw', { country: 'TW', flag: 'tw', lang: 'zh-Hant-TW', name: '台灣', region: 'asiaPacific' }],
    ['ca:fr-CA', { country: 'CA', flag: 'ca', lang: 'fr-CA', name: 'Canada', region: 'northAmerica' }],
    ['ae', { country: 'AE', flag: 'ae', lang: 'ar-AE', name: 'الإمارات العربية المتحدة', region: 'middleEast' }],
  ])('%s is in its likely language, or in the one that is named', (item, site) => {
    expect(readCountries(item)).toEqual([site]);
  });

  test('every country of ISO 3166-1 has a language, a name and a region', () => {
    const codes = Object.keys(countries.getAlpha2Codes());
    const sites = sitesOf(codes.join(','));
    expect(sites.map(({ country }) => country)).toEqual(codes);
    for (const { lang, name, country } of sites) {
      expect(lang).toMatch(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}$/);
      expect([country, name]).not.toEqual([country, country]);
    }
    // The region that is left over is the largest, and not a place for what was forgotten.
    const asia = sites.filter(({ region }) => region === 'asiaPacific').map(({ country }) => country);
    expect(asia).toEqual(expect.arrayContaining(['AU', 'CN', 'IN', 'JP', 'KZ', 'NZ', 'TH']));
    expect(asia.length).toBeLessThan(75);
  });

  test.each([
    ['uk', '`UK` is not a country code of ISO 3166-1. Did you mean `GB`?'],
    ['de,zz', /^`ZZ` is not a country code of ISO 3166-1\./],
    ['de, DE', '`de` is named twice. A country has one site.'],
    ['ch:xx', '`xx` is not a language. Write a tag such as `ch:en`.'],
    ['ch:', '`` is not a language. Write a tag such as `ch:en`.'],
  ])('%s is refused, with the reason', (list, problem) => {
    expect(readCountries(list)).toEqual({
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
    });
  });

  test('flags that are the code of another language, and languages without words, are told', () => {
    const sites = sitesOf('ar,de,se,kz:kk');
    expect(misleadingFlags(sites)).toEqual([
      'The prefix `/ar/` is the country Argentina, not the language Arabic; its pages are in Spanish.',
      'The prefix `/se/` is the country Sweden, not the language Northern Sami; its pages are in Swedish.',
    ]);
    expect(unspoken(sites, ['de', 'en', 'es', 'sv'])).toEqual([
      'Sitefold has no words in `kk`: buttons of `/kz/` are in English until you write manifests/messages/kk.yaml.',
    ]);
  });
});
