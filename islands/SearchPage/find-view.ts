import {
  PAGE_SIZE,
  pageCount,
  searchAddress,
  type SearchView,
  type SearchWish,
  type SearchSource,
} from '../../engine/content/search-view.ts';
import { searchIndex } from '../ui/search-index.ts';

/** Finds the results for the search page. If a type has no results, all types are shown. Throws if the index cannot be used. */
export async function findView(source: SearchSource, action: string, wish: SearchWish): Promise<SearchView> {
  const { query } = wish;
  if (query === '') return { query, page: 1, type: '', total: 0, counts: {}, hits: [], near: [] };
  const { total, counts, read } = await searchIndex(source, query);
  const type = (counts[wish.type] ?? 0) > 0 ? wish.type : '';
  // An address may name a page that is not there any more.
  const page = Math.min(wish.page, pageCount({ type, total, counts }));
  const hits = await read(type, (page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const near = total === 0 ? await askNear(searchAddress(action, query)) : [];
  return { query, page, type, total, counts, hits, near };
}

/** Returns the corrections that the server suggests. It knows all words of the site; offline there are no suggestions. */
async function askNear(address: string): Promise<string[]> {
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return [...page.querySelectorAll('[data-near]')].map(({ textContent }) => textContent);
  } catch {
    return [];
  }
}
