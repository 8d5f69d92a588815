import type { SearchMark } from '../../content/search-view.ts';

/** The types of search results, in the order in which the search offers them. */
export const SEARCH_TYPES = ['product', 'download', 'faq', 'guide', 'video', 'solution', 'news', 'page'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** One page of a site in the search. Texts are plain, in the language of the site if they have it. */
export interface SearchRecord {
  /** One of `SEARCH_TYPES`, or the name of a kind of content that the project declares. */
  readonly type: string;
  readonly mark?: SearchMark;
  /** The address below the prefix of the site, so that sites with the same texts can share an index. May have a fragment. */
  readonly path: string;
  readonly title: string;
  /** The language of the title, if it differs from that of the site. */
  readonly lang?: string;
  /** The text that is searched and quoted. */
  readonly text: string;
  /** Model names that belong to it, as they are written. */
  readonly models: readonly string[];
  /** The id of the product whose drawing is shown beside it. */
  readonly product?: string;
  /** ISO 8601. */
  readonly date?: string;
}
