import { describe, expect, test } from 'vitest';
import { betterSite } from '../../../../islands/behaviour/suggestion.ts';

const ALTERNATES = ['th-TH', 'de-DE', 'zh-Hans-CN', 'zh-Hant-TW', 'pt-PT', 'pt-BR', 'en-GB', 'en'].map((lang) => ({
  lang,
  path: `/${lang}/faq`,
}));
const THAI = { lang: 'th-TH', country: 'TH' };

describe('the country decides', () => {
  test.each<[site: { lang: string; country?: string }, country: string, suggested: string | undefined]>([
    [THAI, 'TH', undefined],
    [THAI, 'DE', 'de-DE'],
    [{ lang: 'en' }, 'TH', 'th-TH'],
    [{ lang: 'de-DE', country: 'DE' }, 'GB', 'en-GB'],
  ])('on %j in %s: %s', (site, country, suggested) => {
    expect(betterSite(ALTERNATES, { site, country, languages: ['th', 'de'] })?.lang).toBe(suggested);
  });
});

describe('without a site for the country, the languages of the browser do', () => {
  test.each<[languages: string[], suggested: string | undefined]>([
    [['de-AT'], 'de-DE'],
    [['en-US', 'th'], undefined],
    [['zh-TW'], 'zh-Hant-TW'],
    [['zh'], 'zh-Hans-CN'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-PT'],
    [['ja', 'de'], 'de-DE'],
    [['ja'], undefined],
    [[], undefined],
  ])('%j: %s', (languages, suggested) => {
    expect(betterSite(ALTERNATES, { site: THAI, country: 'unknown', languages })?.lang).toBe(suggested);
    expect(betterSite(ALTERNATES, { site: THAI, country: undefined, languages })?.lang).toBe(suggested);
  });
});
