import { productPicture } from '../../content/image-path.ts';
import { markWords, searchWords } from '../../content/search-text.ts';
import { type SearchHit, PAGE_SIZE, pageCount, type SearchView } from '../../content/search-view.ts';
import type { SearchRecord } from '../../output/search/record.ts';
import type { Page } from '../page.ts';
import { excerptOf } from './excerpt.ts';
import { findRecords } from './find-records.ts';
import { nearWords } from './near-words.ts';
import { searchableOn } from './site-search.ts';

/** The longest query that is searched for, in letters. */
const LONGEST = 100;

/** The state of the search page from its address: `q`, `type` and `page`. Invalid values are ignored. */
export function searchView(page: Page, params: URLSearchParams): SearchView {
  const query = (params.get('q') ?? '').trim().slice(0, LONGEST);
  const entries = query === '' ? [] : searchableOn(page.state, page.site);
  const found = findRecords(entries, query);
  const counts: Record<string, number> = {};
  for (const { type } of found) counts[type] = (counts[type] ?? 0) + 1;
  const wanted = params.get('type') ?? '';
  const type = Object.hasOwn(counts, wanted) ? wanted : '';
  const all = { query, type, page: 1, total: found.length, counts, hits: [], near: [] };
  const number = Math.min(Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1), pageCount(all));
  const words = searchWords(query);
  return {
    ...all,
    page: number,
    hits: found
      .filter((record) => type === '' || record.type === type)
      .slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
      .map((record) => hitOf(record, words, page)),
    near:
      query !== '' && found.length === 0
        ? nearWords(
            entries.map(({ record }) => record),
            query,
          )
        : [],
  };
}

function hitOf(record: SearchRecord, words: readonly string[], page: Page): SearchHit {
  const { type, mark, path, title, text, lang, date, product } = record;
  return {
    href: page.href(path),
    type,
    ...(mark === undefined ? {} : { mark }),
    title: markWords(title, words),
    excerpt: excerptOf(text, words),
    ...(lang === undefined ? {} : { lang }),
    ...(date === undefined ? {} : { date: page.date(date) }),
    ...(product === undefined ? {} : { image: productPicture(product, 'front').src }),
  };
}
