import type { ReactNode } from 'react';
import { formatWord } from '../../engine/content/words.ts';
import { MarkedText } from '../ui/MarkedText.tsx';
import type { Suggested } from './suggest.ts';
import type { SearchBoxWords } from './words.ts';

interface Props {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly found: Suggested;
  readonly shown: boolean;
  /** The option that the arrow keys have reached; -1 for none. */
  readonly chosen: number;
  /** The address of all results. */
  readonly all: string;
  readonly lang: string;
  readonly words: SearchBoxWords;
}

/** The list below a search field: links, in groups by type, and the way to all results at its end. */
export function Suggestions({ id, optionId, found, shown, chosen, all, lang, words }: Props): ReactNode {
  const { groups, total, query } = found;
  const startOf = (group: number): number => groups.slice(0, group).reduce((sum, { hits }) => sum + hits.length, 0);
  const last = startOf(groups.length);
  return (
    <div className="suggestions" hidden={!shown}>
      <div id={id} role="listbox" aria-label={words.label}>
        {groups.map(({ type, hits }, group) => (
          <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
            <p className="kicker" id={`${id}-${type}`} role="presentation">
              {words.types[type]}
            </p>
            {hits.map(({ href, title, image, lang: textLang }, place) => {
              const index = startOf(group) + place;
              return (
                <a
                  key={href}
                  id={optionId(index)}
                  href={href}
                  role="option"
                  aria-selected={index === chosen}
                  tabIndex={-1}
                >
                  {image !== undefined && <img src={image} alt="" width="56" height="42" />}
                  <span lang={textLang} dir={textLang === undefined ? undefined : 'auto'}>
                    <MarkedText parts={title} />
                  </span>
                </a>
              );
            })}
          </div>
        ))}
        {total > 0 && (
          <a id={optionId(last)} className="all" href={all} role="option" aria-selected={chosen === last} tabIndex={-1}>
            {formatWord(words.all, { count: total }, lang)}
          </a>
        )}
      </div>
      {total === 0 && <p className="empty">{words.none.replace('{query}', () => query)}</p>}
    </div>
  );
}
