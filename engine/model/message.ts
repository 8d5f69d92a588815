/** A text for each plural category of a language; `other` is used for every category without its own text. */
export interface PluralForms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** An interface word: a text, or one text for each plural form of its `{count}`. */
export type Message = string | PluralForms;

/** Returns the text of a message without a number: the `other` form. */
export function plainMessage(message: Message): string {
  return typeof message === 'string' ? message : message.other;
}

/** Returns the texts of a message by plural category; a plain text has one, without a category. */
export function messageForms(message: Message): readonly (readonly [form: string, text: string])[] {
  return typeof message === 'string' ? [['', message]] : Object.entries(message);
}

/** Returns the plural categories of whole numbers in a language, sorted. Czech `many`, for example, is only for fractions. */
export function pluralCategories(lang: string): readonly string[] {
  let categories = byLang.get(lang);
  if (!categories) {
    const rules = new Intl.PluralRules(lang);
    categories = [...new Set(['other', ...NUMBERS.map((number) => rules.select(number))])].sort();
    byLang.set(lang, categories);
  }
  return categories;
}

/** The CLDR rules for whole numbers repeat after 100; Romance languages have an extra form for whole millions. */
const NUMBERS = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000];

const byLang = new Map<string, readonly string[]>();
