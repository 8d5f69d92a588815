import type { ReactNode } from 'react';
import { formatWord } from '../../engine/content/words.ts';
import type { FilterContext } from './context.ts';

/** The pages of the list, where it has more than one. */
export function Pages({ choice, chosen: { page, pages }, words, lang, href }: FilterContext): ReactNode {
  if (pages < 2) return null;
  const to = (number: number): string => href({ ...choice, page: number });
  return (
    <nav className="pagination" aria-label={words.pages}>
      {page > 1 && (
        <a href={to(page - 1)} rel="prev" data-held="">
          {words.previous}
        </a>
      )}
      <ol>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={to(number)}
              data-held=""
              aria-current={number === page ? 'page' : undefined}
              aria-label={formatWord(words.pageNumber, { page: number, pages }, lang)}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={to(page + 1)} rel="next" data-held="">
          {words.next}
        </a>
      )}
    </nav>
  );
}
