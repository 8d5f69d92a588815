import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { applyChoice, readChoice, writeChoice, type Choice, type FacetList } from '../../engine/content/facets.ts';
import { formatWord } from '../../engine/content/words.ts';
import { Facets } from './Facets.tsx';
import { NoResult } from './NoResult.tsx';
import { Pages } from './Pages.tsx';
import { arrangeCards, nameCards } from './arrange-cards.ts';
import type { FilterWords } from './context.ts';

export interface FilterProps {
  /** The address of the list without a query. */
  readonly base: string;
  /** The query with which the page was asked for. */
  readonly search: string;
  readonly lang: string;
  readonly list: FacetList;
  readonly sortLabels: Readonly<Record<string, string>>;
  readonly words: FilterWords;
  /** The cards of all entries, each an element with its id in `data-id`. */
  readonly children?: ReactNode;
}

/**
 * A list of cards with filters, an order and pages. Every control is a link that a server answers; with a script the cards change
 * in place and the address follows.
 */
export function Filters({ base, search, lang, list, sortLabels, words, children }: FilterProps): ReactNode {
  const [choice, setChoice] = useState<Choice>(() => readChoice(search, list));
  const cards = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const chosen = applyChoice(choice, list);
  const href = (other: Choice): string => `${base}${writeChoice(other, list)}`;

  useEffect(() => {
    const goBack = (): void => setChoice(readChoice(location.search, list));
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [list]);
  useEffect(() => arrangeCards(cards.current, chosen.ids));

  /** Links of the list change the list; with a key held down they open as any link does. */
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-held]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    const paged = link.closest('.pagination') !== null;
    const change = (): void => {
      flushSync(() => setChoice(readChoice(link.search, list)));
      // Another page begins at its top, and a link that is gone cannot keep the focus.
      if (paged || !link.isConnected) count.current?.focus();
    };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || !document.startViewTransition) return change();
    nameCards(cards.current);
    document.startViewTransition(change);
  };

  const context = { choice, chosen, list, href, words, lang };
  return (
    <div className="filtered" onClick={follow}>
      <Facets {...context} />
      <div className="filtered-list">
        <div className="filtered-bar">
          <p ref={count} role="status" className="filtered-count" tabIndex={-1}>
            {formatWord(words.count, { count: chosen.total }, lang)}
          </p>
          {chosen.total > 1 && (
            <nav className="sorts" aria-label={words.sort}>
              {list.sorts.map((sort) => (
                <a
                  key={sort}
                  href={href({ ...choice, sort, page: 1 })}
                  data-held=""
                  rel="nofollow"
                  aria-current={sort === choice.sort ? 'true' : undefined}
                >
                  {sortLabels[sort]}
                </a>
              ))}
            </nav>
          )}
        </div>
        {chosen.total === 0 && <NoResult {...context} />}
        <div ref={cards}>{children}</div>
        <Pages {...context} />
      </div>
    </div>
  );
}
