import type { TextRaw } from '../model/schema/types.gen.ts';
import type { Page } from './page.ts';

/** Entries in one language. */
export interface LanguageGroup<T> {
  /** What says that they are in another language than the page. */
  readonly note: string | undefined;
  readonly entries: readonly T[];
}

/** Groups entries by the language of a text: first those in the language of the site, then those in English. */
export function byLanguage<T>(
  page: Page,
  entries: readonly T[],
  textOf: (entry: T) => TextRaw,
): readonly LanguageGroup<T>[] {
  const own = entries.filter((entry) => isInOwnLanguage(page, textOf(entry)));
  const others = entries.filter((entry) => !own.includes(entry));
  return [
    { note: undefined, entries: own },
    { note: page.t('page.otherLanguages'), entries: others },
  ].filter((group) => group.entries.length > 0);
}

/** Tells whether a site shows a text in its own language. */
export function isInOwnLanguage(page: Page, text: TextRaw): boolean {
  return page.shown(text).attributes.lang === undefined;
}

/** Tells whether a text has translations, and none in the language of the site. */
export function lacksTranslation(page: Page, text: TextRaw | undefined): boolean {
  return typeof text === 'object' && !isInOwnLanguage(page, text);
}
