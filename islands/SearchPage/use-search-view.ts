import { useEffect, useState } from 'react';
import {
  searchAddress,
  type SearchView,
  type SearchWish,
  type SearchSource,
} from '../../engine/content/search-view.ts';
import { findView } from './find-view.ts';

/** The next view that a visitor requests. */
export interface Wish extends SearchWish {
  /** The equivalent link, if the visitor followed one. Undefined for typed text. */
  readonly otherwise?: string;
}

interface Search {
  readonly source: SearchSource;
  readonly action: string;
  readonly initial: SearchView;
  readonly wish: Wish;
}

/** A pause in typing that begins a search, in milliseconds. */
const PAUSE = 200;

/** The view of the last wish that was met, with the address kept in step. Where the index cannot be used, links go to the server. */
export function useSearchView({ source, action, initial, wish }: Search): SearchView {
  const [view, setView] = useState(initial);
  useEffect(() => {
    if (wish === initial) return undefined;
    let late = false;
    const show = (next: SearchView): void => {
      if (late) return;
      setView(next);
      history.replaceState(history.state, '', searchAddress(action, next.query, next));
    };
    const fail = (): void => {
      if (!late && wish.otherwise !== undefined) location.assign(wish.otherwise);
    };
    const timer = setTimeout(() => void findView(source, action, wish).then(show, fail), wish.otherwise ? 0 : PAUSE);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [source, action, initial, wish]);
  return view;
}
