import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentCoverage } from '../../engine/content/coverage.ts';
import { languageChain, localise } from '../../engine/model/language.ts';
import type { TextRaw } from '../../engine/model/schema/types.gen.ts';
import { LONG_TEXT_LANGUAGES } from '../spec/catalogue.ts';
import { SITES } from '../spec/prefixes.ts';
import { realModel, REPOSITORY } from '../support/real.ts';

/*
 * What every visitor meets is in the language of the site: names and taglines of products and categories, and the navigation. A
 * translation that is the English word must be listed in content/proper-names.yaml.
 */
const model = realModel();
const ENGLISH = 'en';

/** The languages of the sites, one tag for each, English in its varieties left out. */
const LANGUAGES = [...new Set(SITES.map(([, lang]) => lang))].filter((lang) => !/^en(?:-|$)/.test(lang));

interface ProperName {
  readonly text: string;
  readonly languages?: readonly string[];
  readonly reason: string;
}

const FILE = `${REPOSITORY}content/proper-names.yaml`;
const properNames = existsSync(FILE) ? (parse(readFileSync(FILE, 'utf8')) as { names: ProperName[] }).names : [];

interface Named {
  readonly place: string;
  readonly text: TextRaw;
}

const NAMES: Readonly<Record<string, readonly Named[]>> = {
  'names of products': model.content.products.map(({ id, name }) => ({ place: id, text: name })),
  'taglines of products': model.content.products.map(({ id, summary }) => ({ place: id, text: summary })),
  'names of categories': model.content.categories.map(({ urlFlag, name }) => ({ place: urlFlag, text: name })),
  'taglines of categories': model.content.categories.map(({ urlFlag, summary }) => ({ place: urlFlag, text: summary })),
  navigation: model.catalog.map(({ catalogId, name }) => ({ place: String(catalogId), text: name })),
};

function inEnglish(text: TextRaw): string {
  return localise(text, ENGLISH, model.messages).text;
}

function isProper(text: string, lang: string): boolean {
  const chain = languageChain(lang);
  return properNames.some((name) => name.text === text && (name.languages?.some((one) => chain.includes(one)) ?? true));
}

test('there are languages and names to look at', () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(25);
  for (const names of Object.values(NAMES)) expect(names.length).toBeGreaterThan(40);
});

describe.each(Object.entries(NAMES))('%s', (_, names) => {
  test.each(LANGUAGES)('are in %s', (lang) => {
    const missing = names.filter(({ text }) => {
      const { lang: found } = localise(text, lang, model.messages);
      return found === ENGLISH || !languageChain(lang).includes(found);
    });
    expect(missing.map(({ place }) => place)).toEqual([]);
  });

  test.each(LANGUAGES)('are not the English words in %s', (lang) => {
    const same = names.filter(({ text }) => {
      const { text: shown, lang: found } = localise(text, lang, model.messages);
      return found !== ENGLISH && shown === inEnglish(text) && !isProper(shown, lang);
    });
    expect(same.map(({ place, text }) => `${place}: ${inEnglish(text)}`)).toEqual([]);
  });
});

test('each proper name has a reason, and something has it', () => {
  const used = new Set(Object.values(NAMES).flatMap((names) => names.map(({ text }) => inEnglish(text))));
  expect(properNames.filter(({ reason }) => reason.trim() === '').map(({ text }) => text)).toEqual([]);
  expect(properNames.filter(({ text }) => !used.has(text)).map(({ text }) => text)).toEqual([]);
});

describe('long texts', () => {
  const coverage = contentCoverage(model);

  test.each(LONG_TEXT_LANGUAGES.filter((lang) => lang !== ENGLISH))('are in %s', (lang) => {
    const found = coverage.find((one) => one.lang === lang);
    expect(found?.missing).toEqual([]);
    expect(Object.keys(found?.byKind ?? {}).length).toBeGreaterThan(20);
  });
});

test('a text that falls back to English says so to the page', () => {
  expect(localise('Router', 'th-TH', model.messages)).toEqual({ text: 'Router', lang: ENGLISH });
  expect(localise({ en: 'Router', th: 'เราเตอร์' }, 'th-TH', model.messages)).toEqual({ text: 'เราเตอร์', lang: 'th' });
});
