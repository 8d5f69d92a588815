import { expect, test } from 'vitest';
import { bestSite } from '../../../engine/content/suggest-site.ts';

const SITES = ['en', 'th', 'de', 'pt', 'pt-BR', 'en-GB', 'zh-Hans-CN', 'zh-Hant-TW', 'es-MX'].map((hreflang) => ({
  hreflang,
}));

test.each([
  [['th-TH'], 'th'],
  [['en-GB', 'de'], 'en-GB'],
  [['en-CA'], 'en'],
  [['pt-BR'], 'pt-BR'],
  [['zh-TW'], 'zh-Hant-TW'],
  [['zh'], 'zh-Hans-CN'],
  [['es-AR'], 'es-MX'],
  [['sw', 'de-AT'], 'de'],
  [['not a tag', 'de'], 'de'],
  [['sw'], undefined],
  [[], undefined],
])('a browser in %j is led to %s', (languages, expected) => {
  expect(bestSite(SITES, languages)?.hreflang).toBe(expected);
});
