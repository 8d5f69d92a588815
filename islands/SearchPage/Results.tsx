import type { ReactNode } from 'react';
import type { SearchHit } from '../../engine/content/search-view.ts';
import { MarkedText } from '../ui/MarkedText.tsx';
import type { SearchPageWords } from './words.ts';

interface Props {
  readonly hits: readonly SearchHit[];
  readonly words: Pick<SearchPageWords, 'types' | 'marks'>;
}

/** Results, each with its type, the text around the words that were found, and its drawing if it is a product. */
export function Results({ hits, words: { types, marks } }: Props): ReactNode {
  return (
    <ul className="entries search-results">
      {hits.map(({ href, type, mark, title, excerpt, lang, date, image }) => (
        <li key={href}>
          <p className="kicker">
            <span>{mark === 'category' ? marks.category : types[type]}</span>{' '}
            {mark === 'endOfLife' && <span>{marks.endOfLife}</span>} {date !== undefined && <span>{date}</span>}
          </p>
          <div lang={lang} dir={lang === undefined ? undefined : 'auto'}>
            <a href={href}>
              <MarkedText parts={title} />
            </a>
            <p>
              <MarkedText parts={excerpt} />
            </p>
          </div>
          {image !== undefined && <img src={image} alt="" width="96" height="72" loading="lazy" decoding="async" />}
        </li>
      ))}
    </ul>
  );
}
