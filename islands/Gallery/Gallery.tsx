import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { GalleryRow } from './GalleryRow.tsx';
import { ViewImage } from './ViewImage.tsx';
import { Zoom } from './Zoom.tsx';
import type { GalleryView } from './view.ts';

export interface GalleryProps {
  readonly views: readonly GalleryView[];
  readonly words: { readonly gallery: string; readonly enlarge: string; readonly close: string };
}

/**
 * Pictures of one thing: one in large, all of them as a row to choose from, and the large one over the whole window. Each is a link
 * to the picture itself, which is followed where there is no script.
 */
export function Gallery({ views, words }: GalleryProps): ReactNode {
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const view = views[at];
  if (!view) return null;

  const choose = (event: MouseEvent, index: number): void => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setAt(index);
  };
  const enlarge = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setZoomed(true);
  };
  const move = (event: KeyboardEvent): void => {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    setAt((at + step + views.length) % views.length);
  };

  return (
    <section className="gallery" aria-label={words.gallery}>
      <a
        className="gallery-main"
        href={view.src}
        data-held=""
        onClick={enlarge}
        aria-label={`${words.enlarge}: ${view.alt}`}
      >
        <ViewImage key={view.src} view={view} fetchPriority="high" />
      </a>
      {views.length > 1 && <GalleryRow views={views} at={at} choose={choose} onKeyDown={move} />}
      {zoomed && (
        <Zoom
          views={views}
          at={at}
          close={words.close}
          choose={choose}
          onClose={() => setZoomed(false)}
          onKeyDown={move}
        />
      )}
    </section>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey;
}

/** Arrow keys go the way that they point, in both directions of writing. */
function stepOf({ key, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0;
}
