import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { ViewImage } from './ViewImage.tsx';
import type { GalleryView } from './view.ts';

interface Props {
  readonly views: readonly GalleryView[];
  /** The index of the picture that is shown. */
  readonly at: number;
  choose(event: MouseEvent, index: number): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** All pictures, to choose from. The focus moves with the choice. */
export function GalleryRow({ views, at, choose, onKeyDown }: Props): ReactNode {
  const row = useRef<HTMLUListElement>(null);
  const before = useRef(at);
  useEffect(() => {
    const moved = before.current !== at;
    before.current = at;
    // Not when the row has only just come: the focus may be what loaded it.
    if (moved && row.current?.contains(document.activeElement) === true) row.current.querySelectorAll('a')[at]?.focus();
  }, [at]);
  return (
    <ul ref={row} className="gallery-row" onKeyDown={onKeyDown}>
      {views.map((view, index) => (
        <li key={view.src}>
          <a
            href={view.src}
            data-held=""
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => choose(event, index)}
          >
            <ViewImage view={view} decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
