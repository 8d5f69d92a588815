import { describe, expect, test } from 'vitest';
import { directionOf, languageChain, localise } from '../../../engine/model/language.ts';

describe('languageChain', () => {
  test.each<[lang: string, chain: string[]]>([
    ['en', ['en']],
    ['en-GB', ['en-GB', 'en']],
    ['en-AU', ['en-AU', 'en']],
    ['de', ['de', 'en']],
    ['de-DE', ['de-DE', 'de', 'en']],
    ['th-TH', ['th-TH', 'th', 'en']],
    ['ar-AE', ['ar-AE', 'ar', 'en']],
    ['es-AR', ['es-AR', 'es', 'en']],
    ['pt-BR', ['pt-BR', 'pt', 'en']],
    ['zh-Hans-CN', ['zh-Hans-CN', 'zh-Hans', 'zh', 'en']],
    ['zh-Hant-HK', ['zh-Hant-HK', 'zh-Hant', 'zh', 'en']],
    ['es-419', ['es-419', 'es', 'en']],
    ['sr-Latn-RS', ['sr-Latn-RS', 'sr-Latn', 'sr', 'en']],
  ])('%s', (lang, chain) => {
    expect(languageChain(lang)).toEqual(chain);
  });
});

describe('directionOf', () => {
  test.each<[lang: string, direction: 'ltr' | 'rtl']>([
    // A flag is not a language: ae, eg, iq and sa are Arabic, ar is Argentina.
    ['ar-AE', 'rtl'],
    ['ar-EG', 'rtl'],
    ['ar-IQ', 'rtl'],
    ['ar-SA', 'rtl'],
    ['es-AR', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa-IR', 'rtl'],
    ['ur-PK', 'rtl'],
    ['en', 'ltr'],
    ['en-US', 'ltr'],
    ['de-DE', 'ltr'],
    ['el-GR', 'ltr'],
    ['tr-TR', 'ltr'],
    ['ru-KZ', 'ltr'],
    ['uk-UA', 'ltr'],
    ['th-TH', 'ltr'],
    ['vi-VN', 'ltr'],
    ['ms-MY', 'ltr'],
    ['zh-Hans-CN', 'ltr'],
    ['zh-Hant-HK', 'ltr'],
    // The script decides, where the tag names one.
    ['az', 'ltr'],
    ['az-Arab', 'rtl'],
    ['pa-PK', 'rtl'],
    ['pa-IN', 'ltr'],
    ['ar-Latn', 'ltr'],
    ['AR-ae', 'rtl'],
  ])('%s is written %s', (lang, direction) => {
    expect(directionOf(lang)).toBe(direction);
  });
});

describe('localise', () => {
  const messages = {
    en: { 'nav.products': 'Products', 'nav.faq': 'FAQ' },
    de: { 'nav.products': 'Produkte' },
    pt: { 'nav.products': 'Produtos' },
    'pt-BR': { 'nav.products': 'Produtos (BR)' },
    'zh-Hans': { 'nav.products': '产品' },
    'zh-Hant': { 'nav.products': '產品' },
    ar: { 'nav.products': 'المنتجات' },
  };
  const router = { en: 'Router', de: 'WLAN-Router', 'pt-BR': 'Roteador', 'zh-Hant': '路由器' };

  test.each<[what: string, text: Parameters<typeof localise>[0], lang: string, expected: string, foundIn: string]>([
    ['plain text is English', 'Router', 'en', 'Router', 'en'],
    ['plain text is English everywhere', 'Router', 'th-TH', 'Router', 'en'],
    ['the language itself', router, 'pt-BR', 'Roteador', 'pt-BR'],
    ['the language of a country', router, 'de-DE', 'WLAN-Router', 'de'],
    ['the language in a script', router, 'zh-Hant-HK', '路由器', 'zh-Hant'],
    ['not another script', router, 'zh-Hans-CN', 'Router', 'en'],
    ['not the language of another country', router, 'pt-PT', 'Router', 'en'],
    ['English, where nothing fits', router, 'th-TH', 'Router', 'en'],
    ['English for English sites', router, 'en-GB', 'Router', 'en'],
    ['the longest tag first', { en: 'a', pt: 'b', 'pt-BR': 'c' }, 'pt-BR', 'c', 'pt-BR'],
    ['a message in the language of a country', { message: 'nav.products' }, 'de-DE', 'Produkte', 'de'],
    ['a message in the language itself', { message: 'nav.products' }, 'pt-BR', 'Produtos (BR)', 'pt-BR'],
    [
      'a message in the language, not in that of another country',
      { message: 'nav.products' },
      'pt-PT',
      'Produtos',
      'pt',
    ],
    ['a message in a script', { message: 'nav.products' }, 'zh-Hant-TW', '產品', 'zh-Hant'],
    ['a message in the other script', { message: 'nav.products' }, 'zh-Hans-CN', '产品', 'zh-Hans'],
    ['a message from right to left', { message: 'nav.products' }, 'ar-AE', 'المنتجات', 'ar'],
    ['a message not of the flag: es-AR is not Arabic', { message: 'nav.products' }, 'es-AR', 'Products', 'en'],
    ['a message that a language lacks', { message: 'nav.faq' }, 'de-DE', 'FAQ', 'en'],
    ['a message that no language has shows its key', { message: 'nav.nowhere' }, 'de-DE', 'nav.nowhere', 'en'],
  ])('%s', (_what, text, lang, expected, foundIn) => {
    expect(localise(text, lang, messages)).toEqual({ text: expected, lang: foundIn });
  });
});
