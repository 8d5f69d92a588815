/** A text for each plural category of a language; `other` is for the numbers of every category that is not there. */
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

/** The word as it stands where no number is near. */
export function plainMessage(message: Message): string {
  return typeof message === 'string' ? message : message.other;
}

/** The texts of a message by plural category; a plain text has one, of no category. */
export function messageForms(message: Message): readonly (readonly [form: string, text: string])[] {
  return typeof message === 'string' ? [['', message]] : Object.entries(message);
}

/** The plural categories that whole numbers have in a language, sorted. Czech `many`, for one, is for fractions only. */
export function pluralCategories(lang: string): readonly string[] {
  let categories = byLang.get(lang);
  if (!categories) {
    const rules = new Intl.PluralRules(lang);
    categories = [...new Set(['other', ...NUMBERS.map((number) => rules.select(number))])].sort();
    byLang.set(lang, categories);
  }
  return categories;
}

/** The rules of CLDR for whole numbers repeat after 100; Romance languages have a form of their own for whole millions. */
const NUMBERS = [...Array.from({ length: 200 }, (_, number) => number), 1_000_000];

const byLang = new Map<string, readonly string[]>();
