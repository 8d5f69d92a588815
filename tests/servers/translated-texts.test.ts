import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentCoverage } from '../../engine/content/coverage.ts';
import { listTexts, type ContentText } from '../../engine/content/texts.ts';
import { localise } from '../../engine/model/language.ts';
import type { GlossaryRaw } from '../../engine/model/schema/types.gen.ts';
import { realModel, REPOSITORY } from '../support/real.ts';

/*
 * A machine cannot tell whether a translation is good, but it sees what translations lose: links, figures, lists, the script, the quotes of
 * the language, and sentences that are still in English.
 */
const model = realModel();
const coverage = contentCoverage(model);
const LANGUAGES = coverage.map(({ lang }) => lang);
const all = listTexts(model).flatMap(({ texts }) => texts);
const texts = all.filter(({ text }) => typeof text === 'object' && 'en' in text);

/** The scripts of languages that are not written in Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
};

const ENGLISH_WORDS = /\b(?:the|and|with|your|which|when|from|this|that|have|been)\b/gi;

const matches = (text: string, pattern: RegExp): string[] => (text.match(pattern) ?? []).sort();

/** Targets of links, byte for byte. */
const links = (text: string): string[] => matches(text, /\]\([^)]*\)/g);
const code = (text: string): string[] => matches(text, /`[^`]+`/g);
const plain = (text: string): string => text.replaceAll(/\]\([^)]*\)|`[^`]+`/g, ']');

/** Figures of two digits and more, without separators; a decade may be a word. A translation may add one: a word of English becomes a figure. */
const figures = (text: string): string[] =>
  matches(plain(text).replaceAll(/\b\d{4}s\b/g, ''), /\d+(?:[.,\u00a0\u202f ’]\d{3})*(?:[.,]\d+)?/g)
    .map((figure) => figure.replaceAll(/\D/g, ''))
    .filter((figure) => figure.length > 1);

/** Headings, items and rows of a Markdown text. */
const layout = (text: string): string[] =>
  matches(text, /^(?:#+ |\s*(?:[-*]|\d{1,2}\.) |\|)/gm).map((mark) => mark.trim());

type Check = (english: string, translation: string, lang: string) => unknown;

/** What is wrong with a translation; undefined if nothing is. */
const CHECKS: Readonly<Record<string, Check>> = {
  'has the links of the English text': (english, translation) => differing(links(english), links(translation)),
  'has the code of the English text': (english, translation) => differing(code(english), code(translation)),
  'has the figures of the English text'(english, translation) {
    const own = figures(translation);
    return some(figures(english).filter((figure) => !own.some((one) => one.includes(figure))));
  },
  'has the headings, lists and tables of the English text': (english, translation) =>
    differing(layout(english), layout(translation)),
  'is in the script of the language'(english, translation, lang) {
    const script = SCRIPTS[lang];
    const hasWords = english.split(/\s+/).length > 3 && /\b[a-z]{5,}\b/.test(english);
    return script && hasWords && !script.test(translation) ? translation : undefined;
  },
  'has the quotes and apostrophes of the language': (_, translation) =>
    some(matches(plain(translation), /(?:^|\s)"\S+|\S+"(?=\s|$)|\p{L}+'\p{L}+/gu)),
  'has no English sentence'(english, translation) {
    const words = matches(plain(translation), ENGLISH_WORDS);
    const isCopied = english === translation && /\b[a-z]{4,} [a-z]{4,} [a-z]{3,}/.test(english);
    return words.length > 2 || isCopied ? translation : undefined;
  },
};

function differing(expected: readonly string[], actual: readonly string[]): unknown {
  return JSON.stringify(expected) === JSON.stringify(actual) ? undefined : { expected, actual };
}

function some(list: readonly string[]): unknown {
  return list.length > 0 ? list : undefined;
}

const inLanguage = ({ text }: ContentText, lang: string): string | undefined =>
  (text as Readonly<Record<string, string>>)[lang];

describe.each(Object.entries(CHECKS))('a translation %s', (_, check) => {
  test.each(LANGUAGES)('%s', (lang) => {
    const own = texts.filter((text) => inLanguage(text, lang) !== undefined);
    const wrong = own.flatMap((text) => {
      const found = check(inLanguage(text, 'en') ?? '', inLanguage(text, lang) ?? '', lang);
      return found === undefined ? [] : [{ place: `${text.kind} ${text.place}`, found }];
    });
    expect(wrong).toEqual([]);
    // Portuguese of Brazil takes most texts from Portuguese.
    expect(own.length).toBeGreaterThan(lang === 'pt-BR' ? 100 : 1500);
  });
});

test.each(coverage)('a site in $lang has every part of the translation', ({ parts }) => {
  const counts = Object.entries(parts);
  expect(counts.map(([part]) => part)).toEqual(['interface', 'navigation', 'names', 'product', 'pages', 'support']);
  expect(counts.filter(([, { texts: all, translated }]) => translated < all || all === 0)).toEqual([]);
});

/** Terms, and where menus, names of categories and titles of pages have them. */
const TERM_PLACES: readonly (readonly [term: string, place: string])[] = [
  ['router', 'nav.routers'],
  ['switch', 'nav.switches'],
  ['access point', 'nav.accessPoints'],
  ['solution', 'nav.solutions'],
  ['support', 'nav.support'],
  ['download', 'nav.downloads'],
  ['simulator', 'nav.simulators'],
  ['specification', 'nav.specifications'],
  ['partner', 'nav.partners'],
  ['repair', 'nav.repair'],
  ['warranty', 'nav.warranty'],
  ['compare', 'nav.compare'],
  ['where to buy', 'nav.whereToBuy'],
  ['declaration of conformity', 'nav.downloadsCe'],
  ['installation guide', 'nav.guides'],
  ['end of life', 'nav.endOfLife'],
  ['sign in', 'nav.signIn'],
  ['privacy policy', 'pages privacypolicy'],
  ['warranty', 'pages warrantypolicy'],
  ['warranty', 'pages warranty'],
  ['cookies', 'pages cookies'],
  ['managed switch', 'categories managed-switches'],
  ['unmanaged switch', 'categories unmanaged-switches'],
  ['antenna', 'categories antenna'],
  ['range extender', 'categories range-extenders'],
  ['powerline adapter', 'categories powerline-adapters'],
  ['media converter', 'categories MediaConverter'],
  ['base station', 'categories basestation'],
  ['modem', 'categories xdsl-modem'],
];

/** So many letters in a row of a term are in its inflected forms; in these scripts a letter is a syllable, or vowels are not written. */
const STEM = 4;
const SHORT_STEM = 2;
const isDense = (lang: string): boolean => /^(?:ar|th|zh)/.test(lang);

/** Tells whether a text has a stem of a term. */
function hasTerm(text: string, term: string, lang: string): boolean {
  const [whole, part] = [text.toLocaleLowerCase(lang), term.toLocaleLowerCase(lang)];
  // The last letter of a short word is its ending.
  const length = Math.min(part.length - 1, isDense(lang) ? SHORT_STEM : STEM);
  return Array.from({ length: part.length - length + 1 }, (_, at) => part.slice(at, at + length)).some((stem) =>
    whole.includes(stem),
  );
}

describe('the terms of the glossary', () => {
  const folder = `${REPOSITORY}content/glossary/`;
  const glossaries = new Map(
    readdirSync(folder).map((name) => {
      const { id, terms } = parse(readFileSync(folder + name, 'utf8')) as GlossaryRaw;
      return [id, new Map(terms.map(({ term, write }) => [term, write]))];
    }),
  );

  test('are in every language', () => {
    const [first, ...others] = LANGUAGES.map((lang) => new Set(glossaries.get(lang)?.keys()));
    const shared = others.reduce((all, terms) => all.intersection(terms), first ?? new Set());
    expect(shared.size).toBeGreaterThan(60);
  });

  const textAt = (place: string, lang: string): string => {
    const [kind = '', id = ''] = place.split(' ');
    if (id === '') {
      const word = model.messages[lang]?.[place];
      return typeof word === 'string' ? word : '';
    }
    const field = kind === 'pages' ? 'title' : 'name';
    const found = all.find((text) => text.kind === kind && text.entry === id && text.field === field);
    return localise(found?.text ?? '', lang, model.messages).text;
  };

  test.each(TERM_PLACES)('%s is in %s, in every language', (term, place) => {
    const without = LANGUAGES.filter(
      (lang) =>
        !glossaries
          .get(lang)
          ?.get(term)
          ?.some((word) => hasTerm(textAt(place, lang), word, lang)),
    );
    expect(without).toEqual([]);
  });
});
