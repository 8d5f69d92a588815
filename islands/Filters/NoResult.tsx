import type { ReactNode } from 'react';
import { applyChoice, chosenFacets, dropFacet } from '../../engine/content/facets.ts';
import { formatWord } from '../../engine/content/words.ts';
import type { FilterContext } from './context.ts';

/** Help for an empty list: links that remove one filter, each with the number of results. */
export function NoResult({ choice, list, words, lang, href }: FilterContext): ReactNode {
  const ways = chosenFacets(choice, list.facets)
    .map(({ id, label }) => {
      const other = dropFacet(choice, id);
      return { id, label, href: href(other), total: applyChoice(other, list).total };
    })
    .filter(({ total }) => total > 0);
  return (
    <div className="empty">
      <p>{words.none}</p>
      <ul>
        {ways.map(({ id, label, href: to, total }) => (
          <li key={id}>
            <a href={to} data-held="">
              {formatWord(words.without, { count: total, name: label }, lang)}
            </a>
          </li>
        ))}
        <li>
          <a href={href({ ...choice, values: {}, page: 1 })} data-held="">
            {words.clear}
          </a>
        </li>
      </ul>
    </div>
  );
}
