import { readFileSync } from 'node:fs';
import countries from 'i18n-iso-countries';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { currencyOf } from '../../../../engine/compile/edits/country-currency.ts';
import {
  misleadingFlags,
  readCountries,
  unspoken,
  type CountrySite,
} from '../../../../engine/compile/edits/country-sites.ts';
import type { SalesMarketsRaw } from '../../../../engine/model/schema/types.gen.ts';
import { REPOSITORY } from '../../../support/real.ts';

function sitesOf(list: string): readonly CountrySite[] {
  const read = readCountries(list);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

describe('the sites of a new project', () => {
  test.each([
    ['de', { country: 'DE', flag: 'de', lang: 'de-DE', name: 'Deutschland', region: 'europe', currency: 'EUR' }],
    ['ar', { country: 'AR', flag: 'ar', lang: 'es-AR', name: 'Argentina', region: 'latinAmerica', currency: 'ARS' }],
    ['CH:it', { country: 'CH', flag: 'ch', lang: 'it-CH', name: 'Svizzera', region: 'europe', currency: 'CHF' }],
    ['no', { country: 'NO', flag: 'no', lang: 'nb-NO', name: 'Norge', region: 'europe', currency: 'NOK' }],
    ['tw', { country: 'TW', flag: 'tw', lang: 'zh-Hant-TW', name: '台灣', region: 'asiaPacific', currency: 'TWD' }],
    ['ca:fr-CA', { country: 'CA', flag: 'ca', lang: 'fr-CA', name: 'Canada', region: 'northAmerica', currency: 'CAD' }],
    [
      'ae',
      {
        country: 'AE',
        flag: 'ae',
        lang: 'ar-AE',
        name: 'الإمارات العربية المتحدة',
        region: 'middleEast',
        currency: 'AED',
      },
    ],
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

  test('every country but Antarctica has a currency, which is that of its market', () => {
    const sites = sitesOf(Object.keys(countries.getAlpha2Codes()).join(','));
    expect(sites.filter(({ currency }) => currency === undefined).map(({ country }) => country)).toEqual(['AQ']);
    const known = Intl.supportedValuesOf('currency');
    expect(sites.filter(({ currency = 'EUR' }) => !known.includes(currency))).toEqual([]);
    const { markets } = parse(readFileSync(`${REPOSITORY}manifests/markets.yaml`, 'utf8')) as SalesMarketsRaw;
    const declared = Object.entries(markets).map(([country, { currency }]) => [country, currency]);
    expect(declared.map(([country]) => [country, currencyOf(country ?? '')])).toEqual(declared);
  });

  test.each([
    ['uk', '`UK` is not a country code of ISO 3166-1. Did you mean `GB`?'],
    ['ja', '`JA` is not a country code of ISO 3166-1. Did you mean `JP`?'],
    ['cs', '`CS` is not a country code of ISO 3166-1. Did you mean `CZ`?'],
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
