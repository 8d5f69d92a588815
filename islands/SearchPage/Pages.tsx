import type { MouseEvent, ReactNode } from 'react';
import { pageCount, searchAddress, type SearchView } from '../../engine/content/search-view.ts';
import type { Wish } from './use-search-view.ts';
import type { SearchPageWords } from './words.ts';

interface Props {
  readonly action: string;
  readonly view: SearchView;
  readonly words: SearchPageWords;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>, next: Pick<Wish, 'type' | 'page'>) => void;
}

/** The ways to the pages before and after. */
export function Pages({ action, view, words, follow }: Props): ReactNode {
  const { query, type, page } = view;
  const pages = pageCount(view);
  if (pages === 1) return undefined;
  const link = (other: number, rel: 'prev' | 'next', label: string): ReactNode => (
    <a
      href={searchAddress(action, query, { type, page: other })}
      rel={rel}
      onClick={(event) => follow(event, { type, page: other })}
    >
      {label}
    </a>
  );
  return (
    <nav className="pagination" aria-label={words.pages}>
      {page > 1 && link(page - 1, 'prev', words.previous)}
      <bdi>
        {page} / {pages}
      </bdi>
      {page < pages && link(page + 1, 'next', words.next)}
    </nav>
  );
}
