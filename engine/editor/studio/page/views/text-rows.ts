import { foldText } from '../../../../content/search-text.ts';
import type { TextsView } from '../../contract.ts';

export type TextRow = TextsView['rows'][number];

export interface TextFilter {
  readonly search: string;
  /** Only texts that are missing in this language; empty for all. */
  readonly missing: string;
}

/** Returns the keys of the rows that have all words of the search, in their key or in any language. */
export function matchingKeys(rows: readonly TextRow[], { search, missing }: TextFilter): string[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return rows
    .filter((row) => missing === '' || isMissing(row, missing))
    .filter(({ key, texts }) => {
      if (words.length === 0) return true;
      const text = foldText([key, ...Object.values(texts)].join(' '));
      return words.every((word) => text.includes(word));
    })
    .map(({ key }) => key);
}

function isMissing({ texts }: TextRow, language: string): boolean {
  return (texts[language] ?? '') === '';
}

/** Returns the number of texts that each language lacks. */
export function countMissing(rows: readonly TextRow[], languages: readonly string[]): ReadonlyMap<string, number> {
  return new Map(languages.map((language) => [language, rows.filter((row) => isMissing(row, language)).length]));
}

/** Returns the languages to show: those that are asked for, or else the first one and the one of the filter. */
export function shownLanguages(all: readonly string[], asked: string | undefined, missing: string): string[] {
  const wanted = asked === undefined ? [all[0] ?? '', missing || (all[1] ?? '')] : asked.split(',');
  return all.filter((language) => wanted.includes(language) || language === missing);
}
