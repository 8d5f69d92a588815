import { useEffect, useState } from 'react';
import type { SearchSource } from '../../engine/content/search-view.ts';
import { NOTHING, suggest, type Suggested } from './suggest.ts';

/** A pause in typing that begins a search, in milliseconds. */
const PAUSE = 120;

/** Returns the suggestions for a query. The last answer stays until the next one has arrived. */
export function useSuggestions(source: SearchSource, query: string): Suggested {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let late = false;
    const take = (next: Suggested): void => {
      if (!late) setFound(next);
    };
    const timer = setTimeout(() => {
      // Without the index the form still leads to the search page.
      suggest(source, query).then(take, () => take(NOTHING));
    }, PAUSE);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [source, query]);
  return found;
}
