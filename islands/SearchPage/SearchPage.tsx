import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { searchAddress, type SearchView, type SearchSource } from '../../engine/content/search-view.ts';
import { formatWord } from '../../engine/content/words.ts';
import { NoResult } from './NoResult.tsx';
import { Pages } from './Pages.tsx';
import { Results } from './Results.tsx';
import { useSearchView, type Wish } from './use-search-view.ts';
import type { SearchPageWords } from './words.ts';

interface Props {
  readonly action: string;
  readonly support: string | undefined;
  readonly source: SearchSource;
  /** The results that the server found for the address. */
  readonly initial: SearchView;
  readonly words: SearchPageWords;
  /** The content of the page without a query. */
  readonly children?: ReactNode;
}

/** The search page. The server finds the first results; this component finds results for the typed text, and updates the address. */
export function SearchPage({ action, support, source, initial, words, children }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [wish, setWish] = useState<Wish>(initial);
  const view = useSearchView({ source, action, initial, wish });
  // The field may have been typed in before this code was there.
  useEffect(() => setWish((last) => withQuery(last, field.current?.value ?? '')), []);
  const { query, total } = view;
  const shownQuery = `${ISOLATE}${query}${POP}`;

  return (
    <div className="search-page">
      <form className="search" role="search" aria-label={words.label} action={action}>
        <label htmlFor="q">{words.label}</label>
        <input
          ref={field}
          id="q"
          type="search"
          name="q"
          defaultValue={initial.query}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onInput={({ currentTarget }) => setWish(withQuery(wish, currentTarget.value))}
        />
        <button type="submit">{words.button}</button>
      </form>
      <p ref={status} role="status" tabIndex={-1}>
        {query !== '' && total > 0 && formatWord(words.results, { count: total, query: shownQuery }, source.lang)}
      </p>
      {query === '' && children}
      {query !== '' && total === 0 && <NoResult action={action} support={support} view={view} words={words} />}
      {total > 0 && (
        <>
          <nav className="search-types" aria-label={words.filter}>
            {['', ...source.types.filter((name) => (view.counts[name] ?? 0) > 0)].map((name) => (
              <a
                key={name}
                href={searchAddress(action, query, { type: name })}
                aria-current={name === view.type ? 'true' : undefined}
                onClick={(event) => follow(event, { type: name, page: 1 })}
              >
                {name === '' ? words.any : words.types[name]} <bdi>{name === '' ? total : view.counts[name]}</bdi>
              </a>
            ))}
          </nav>
          <Results hits={view.hits} words={words} />
          <Pages action={action} view={view} words={words} follow={turn} />
        </>
      )}
    </div>
  );

  /** Follows a link without loading the page. With a modifier key, the browser opens the link as usual. */
  function follow(event: MouseEvent<HTMLAnchorElement>, next: Pick<Wish, 'type' | 'page'>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWish({ ...next, query, otherwise: event.currentTarget.href });
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }

  /** Follows a link to another page of results. Reading goes on above them: the link may be gone on the page that it led to. */
  function turn(event: MouseEvent<HTMLAnchorElement>, next: Pick<Wish, 'type' | 'page'>): void {
    follow(event, next);
    if (event.isDefaultPrevented()) status.current?.focus({ preventScroll: true });
  }
}

function withQuery(wish: Wish, value: string): Wish {
  const query = value.trim();
  return query === wish.query ? wish : { query, type: wish.type, page: 1 };
}

/** Unicode first strong isolate and its end: the words of the visitor do not turn the sentence around. */
const ISOLATE = '\u2068';
const POP = '\u2069';
