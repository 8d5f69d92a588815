import { productPicture } from '../../content/image-path.ts';
import type { SearchSource } from '../../content/search-view.ts';
import { SEARCH_TYPES, type SearchType } from '../../output/search/record.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';

/** Where the index of the site of a page is. */
export function searchSource(page: Page): SearchSource {
  const { site } = page;
  const name = site.flag === '' ? 'root' : site.flag;
  return {
    bundle: `/pagefind/${name}/`,
    site: name,
    prefix: site.prefix,
    lang: site.lang,
    picture: productPicture('{id}', 'front').src,
    types: [...SEARCH_TYPES, ...ask(page, 'searchLabels').map(([type]) => type)],
  };
}

/** The names of the types of results, in the language of a page. */
export function typeNames(page: Page): Readonly<Record<string, string>> {
  const labels = [...SEARCH_TYPES.map((type) => [type, TYPE_WORDS[type]] as const), ...ask(page, 'searchLabels')];
  return Object.fromEntries(labels.map(([type, label]) => [type, page.t(label)]));
}

const TYPE_WORDS: Readonly<Record<SearchType, string>> = {
  product: 'nav.products',
  download: 'nav.downloads',
  faq: 'nav.faq',
  guide: 'nav.guides',
  video: 'nav.videos',
  solution: 'nav.solutions',
  news: 'nav.news',
  page: 'search.pages',
};
