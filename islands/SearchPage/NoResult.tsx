import type { ReactNode } from 'react';
import { searchAddress, type SearchView } from '../../engine/content/search-view.ts';
import { formatWord } from '../../engine/content/words.ts';
import type { SearchPageWords } from './words.ts';

interface Props {
  readonly action: string;
  readonly support: string | undefined;
  readonly view: SearchView;
  readonly words: SearchPageWords;
}

/** Help for a search without results: similar words, and the way to support staff. */
export function NoResult({ action, support, view: { query, near }, words }: Props): ReactNode {
  return (
    <div className="panel search-none">
      <p>{formatWord(words.none, { query: `\u2068${query}\u2069` }, '')}</p>
      {near.length > 0 && (
        <p>
          {words.near}{' '}
          {near.map((word) => (
            <a key={word} href={searchAddress(action, word)} data-near>
              {word}
            </a>
          ))}
        </p>
      )}
      {support !== undefined && (
        <p>
          <a className="button" href={support}>
            {words.support}
          </a>
        </p>
      )}
    </div>
  );
}
