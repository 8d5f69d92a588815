import type { SearchRecord } from './record.ts';

/** A record as Pagefind takes it. */
export interface PagefindRecord {
  readonly url: string;
  readonly content: string;
  readonly language: string;
  readonly meta: Record<string, string>;
  readonly filters: Record<string, string[]>;
}

/** Pagefind takes words of these apart into syllables. A search for syllables in a row looks into the text only, not into the title. */
const SYLLABIC = new Set(['th', 'zh']);

/**
 * Writes a record for Pagefind. What stands in `meta` is searched too, before the text; what is only shown stands among the filters,
 * because these are given back and not searched.
 */
export function pagefindRecord(record: SearchRecord, language: string): PagefindRecord {
  const { type, path, title, lang, text, models, product, date } = record;
  return {
    url: `/${path}`,
    content: SYLLABIC.has(language) ? `${text} ${title}` : text,
    language,
    meta: { title, ...(models.length === 0 ? {} : { models: models.join(' ') }) },
    filters: {
      type: [type],
      ...(lang === undefined ? {} : { lang: [lang] }),
      ...(product === undefined ? {} : { product: [product] }),
      ...(date === undefined ? {} : { date: [date] }),
    },
  };
}
