import { joinModels } from '../../content/search-text.ts';
import type { SearchRecord } from './record.ts';

/** A record in the form of Pagefind. */
export interface PagefindRecord {
  readonly url: string;
  readonly content: string;
  readonly language: string;
  readonly meta: Record<string, string>;
  readonly filters: Record<string, string[]>;
}

/** Pagefind takes words of these apart into syllables. A search for syllables in a row looks into the text only, not into the title. */
const SYLLABIC = new Set(['th', 'zh']);

/** Returns a model, and how people read a label on which a letter looks like a digit: `A7-40O` and `A7400`. */
function spellingsOf(model: string): string[] {
  const read = joinModels(model).replaceAll(/(?<=\d)[oil]$/gi, (letter) => (/o/i.test(letter) ? '0' : '1'));
  return read === model.replaceAll(/[-\s]/g, '') ? [model] : [model, read];
}

/**
 * Makes a record for Pagefind. Pagefind also searches `meta`, before the text. Values that are only shown are filters, because Pagefind
 * returns filters but does not search them.
 * `absent`: the names of the sites of the index that do not have the page.
 */
export function pagefindRecord(record: SearchRecord, language: string, absent: readonly string[] = []): PagefindRecord {
  const { type, mark, path, title, lang, text, models, product, date } = record;
  return {
    url: `/${path}`,
    content: SYLLABIC.has(language) ? `${text} ${title}` : text,
    language,
    meta: { title, ...(models.length === 0 ? {} : { models: models.flatMap(spellingsOf).join(' ') }) },
    filters: {
      type: [type],
      ...(mark === undefined ? {} : { mark: [mark] }),
      ...(lang === undefined ? {} : { lang: [lang] }),
      ...(product === undefined ? {} : { product: [product] }),
      ...(date === undefined ? {} : { date: [date] }),
      ...(absent.length === 0 ? {} : { absent: [...absent] }),
    },
  };
}
