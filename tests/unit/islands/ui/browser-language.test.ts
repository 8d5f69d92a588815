import { describe, expect, test } from 'vitest';
import { browserLanguage, pageLanguage } from '../../../../islands/ui/browser-language.ts';

describe('the language of a browser', () => {
  test.each<[languages: unknown, language: string]>([
    [['de-CH', 'en'], 'de-CH'],
    [['PT-br'], 'pt-BR'],
    [['zh'], 'zh-cn'],
    [['zh-TW', 'en'], 'zh-cn'],
    [['zh-Hant-HK'], 'zh-cn'],
    [['ZH-CN'], 'zh-cn'],
    [['cmn-Hans'], 'zh-cn'],
    [['yue-HK'], 'zh-cn'],
    [['za'], 'za'],
    [['', '*', 'th'], 'th'],
    [[42, 'th'], 'th'],
    [['not a tag'], 'en'],
    [[], 'en'],
    [undefined, 'en'],
    ['de', 'en'],
  ])('%j: %s', (languages, language) => {
    expect(browserLanguage({ languages, chinese: 'zh-cn', otherwise: 'en' })).toBe(language);
  });

  test('counts only where no site decides', () => {
    const browser = { languages: ['zh-TW'], chinese: 'zh-cn', otherwise: 'en' };
    expect([pageLanguage('th-TH', browser), pageLanguage(undefined, browser)]).toEqual(['th-TH', 'zh-cn']);
  });
});
