import { describe, expect, test } from 'vitest';
import { localise } from '../../../engine/model/language.ts';
import type { TextRaw } from '../../../engine/model/schema/types.gen.ts';
import { byLanguage, lacksTranslation } from '../../../engine/theme/by-language.ts';
import type { Page } from '../../../engine/theme/page.ts';

/** A page of a site, as far as texts ask it. */
function pageIn(lang: string): Page {
  const shown = (text: TextRaw) => {
    const found = localise(text, lang, {});
    return { text: found.text, attributes: found.lang === lang ? {} : { lang: found.lang } };
  };
  return { shown, t: (key: string) => key } as unknown as Page;
}

const ENTRIES = [
  { id: 1, title: { en: 'One' } },
  { id: 2, title: { en: 'Two', it: 'Due' } },
  { id: 3, title: { en: 'Three' } },
  { id: 4, title: { en: 'Four', it: 'Quattro', de: 'Vier' } },
];
const groups = (lang: string): unknown =>
  byLanguage(pageIn(lang), ENTRIES, ({ title }) => title).map(({ note, entries }) => [
    note,
    entries.map(({ id }) => id),
  ]);

describe('entries of a list', () => {
  test('in the language of the site come first, the others after a note', () => {
    expect(groups('it')).toEqual([
      [undefined, [2, 4]],
      ['page.otherLanguages', [1, 3]],
    ]);
  });

  test('in one language are one group', () => {
    expect(groups('en')).toEqual([[undefined, [1, 2, 3, 4]]]);
    expect(groups('fr')).toEqual([['page.otherLanguages', [1, 2, 3, 4]]]);
  });

  test('give an empty list without entries', () => {
    expect(byLanguage(pageIn('it'), [], () => 'x')).toEqual([]);
  });
});

test.each<[text: TextRaw | undefined, lang: string, lacks: boolean]>([
  [{ en: 'One', it: 'Uno' }, 'it', false],
  [{ en: 'One', it: 'Uno' }, 'fr', true],
  [{ en: 'One' }, 'en', false],
  // A text without languages is the same on every site.
  ['One', 'fr', false],
  [undefined, 'fr', false],
])('%j on a site in %s lacks a translation: %s', (text, lang, lacks) => {
  expect(lacksTranslation(pageIn(lang), text)).toBe(lacks);
});
