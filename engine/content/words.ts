/** A text, or one text for each plural form of its `{count}`, as a page passes it to a script. */
export type Word = string | PluralWord;

export interface PluralWord {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/**
 * Fills the placeholders of a word in. A number `count` chooses the plural form and is written as the language `lang` (BCP 47)
 * writes it, in western digits. A placeholder without a value stays as it is.
 */
export function formatWord(word: Word, values: Readonly<Record<string, string | number>>, lang: string): string {
  return formOf(word, values.count, lang).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return name === 'count' && typeof value === 'number' ? formatNumber(value, lang) : String(value ?? whole);
  });
}

function formOf(word: Word, count: string | number | undefined, lang: string): string {
  if (typeof word === 'string') return word;
  if (typeof count !== 'number') return word.other;
  const rules = (plurals[lang] ??= new Intl.PluralRules(lang));
  return word[rules.select(count)] ?? word.other;
}

function formatNumber(value: number, lang: string): string {
  return (numbers[lang] ??= new Intl.NumberFormat(lang, { numberingSystem: 'latn' })).format(value);
}

// Cached, because making one takes a hundred times as long as using it.
const plurals: Record<string, Intl.PluralRules> = {};
const numbers: Record<string, Intl.NumberFormat> = {};
