import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatWord } from '../../engine/content/words.ts';
import {
  COMPARE_EVENT,
  compareQuery,
  readCompareList,
  writeCompareList,
  type ComparedModel,
} from '../ui/compare-list.ts';

export interface CompareTrayProps {
  /** The address of the comparison without models. */
  readonly base: string;
  readonly most: number;
  readonly words: {
    readonly title: string;
    readonly compare: string;
    readonly clear: string;
    readonly remove: string;
  };
  readonly lang: string;
}

/** The models that are put aside, at the lower edge of the window. */
export function CompareTray({ base, most, words, lang }: CompareTrayProps): ReactNode {
  const [list, setList] = useState<readonly ComparedModel[]>([]);
  useEffect(() => {
    const update = (): void => setList(readCompareList());
    update();
    addEventListener(COMPARE_EVENT, update);
    return () => removeEventListener(COMPARE_EVENT, update);
  }, []);
  const row = useRef<HTMLUListElement>(null);
  /** The focus goes on to the next model, and back to the page where none is left. */
  const change = (next: readonly ComparedModel[], at = 0): void => {
    flushSync(() => writeCompareList(next));
    const left = row.current?.querySelectorAll('button') ?? [];
    (left[Math.min(at, left.length - 1)] ?? document.querySelector<HTMLElement>('a[data-compare]'))?.focus();
  };
  return (
    <aside className="tray" aria-label={words.title}>
      <p className="tray-title" role="status">
        {words.title} <bdi>{`${list.length}/${most}`}</bdi>
      </p>
      <ul ref={row}>
        {list.map(({ id, model }, at) => (
          <li key={id}>
            <bdi className="model">{model}</bdi>
            <button
              type="button"
              className="quiet"
              aria-label={formatWord(words.remove, { model }, lang)}
              onClick={() =>
                change(
                  readCompareList().filter((other) => other.id !== id),
                  at,
                )
              }
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p className="tray-actions">
        <button type="button" className="quiet" onClick={() => change([])}>
          {words.clear}
        </button>
        <a className="button" href={`${base}?${compareQuery(list)}`} rel="nofollow">
          {words.compare}
        </a>
      </p>
    </aside>
  );
}
