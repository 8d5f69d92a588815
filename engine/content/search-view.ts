import type { MarkedParts } from './search-text.ts';

/** The state of the search page. */
export interface SearchView {
  readonly query: string;
  /** The only type that is shown; empty for all. */
  readonly type: string;
  /** From 1. */
  readonly page: number;
  /** The number of results of all types. */
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly hits: readonly SearchHit[];
  /** The suggested query if nothing was found. */
  readonly near: readonly string[];
}

/** The view to show. */
export type SearchWish = Pick<SearchView, 'query' | 'type' | 'page'>;

/** The results on one page. */
export const PAGE_SIZE = 12;

/** The number of pages that the results of a view fill. */
export function pageCount({ type, total, counts }: Pick<SearchView, 'type' | 'total' | 'counts'>): number {
  return Math.max(1, Math.ceil((type === '' ? total : (counts[type] ?? 0)) / PAGE_SIZE));
}

/** Returns the address of a search without default values. */
export function searchAddress(action: string, query: string, { type = '', page = 1 } = {}): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (type !== '') params.set('type', type);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? action : `${action}?${text}`;
}

/** The folder of the search index of a site, and the settings for its results. */
export interface SearchSource {
  /** The folder of the index, with a slash at its end. */
  readonly bundle: string;
  /** The name of the site in its index. */
  readonly site: string;
  /** The prefix of the site, which is put in front of the path of a result. */
  readonly prefix: string;
  /** The language of the site, BCP 47: for the dates. */
  readonly lang: string;
  /** The drawing of a product, with `{id}` in its place. */
  readonly picture: string;
  /** The types of results, in the order in which they are offered. */
  readonly types: readonly string[];
}

/** What is said of a result besides its type: that it is a category of products, or a product that is no longer made. */
export type SearchMark = 'category' | 'endOfLife';

/** A product that is no longer made keeps this share of its score in a search, so that others rank above it. */
export const ENDED_SHARE = 0.5;

export interface SearchHit {
  readonly href: string;
  readonly type: string;
  readonly mark?: SearchMark;
  readonly title: MarkedParts;
  readonly excerpt: MarkedParts;
  /** The language of the texts, if it differs from that of the page. */
  readonly lang?: string;
  /** The formatted date. */
  readonly date?: string;
  readonly image?: string;
}
