import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { GalleryRow } from './GalleryRow.tsx';
import { ViewImage } from './ViewImage.tsx';
import type { GalleryView } from './view.ts';

interface Props {
  readonly views: readonly GalleryView[];
  /** The index of the picture that is shown. */
  readonly at: number;
  readonly close: string;
  choose(event: MouseEvent, index: number): void;
  onClose(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A picture over the whole window, with the ways to the others. Escape, the button and a press beside the picture close it; the focus returns
 * by itself.
 */
export function Zoom({ views, at, close, choose, onClose, onKeyDown }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const view = views[at];
  const step = (by: number): ReactNode => {
    const index = (at + by + views.length) % views.length;
    return (
      <button
        type="button"
        className="secondary"
        aria-label={views[index]?.alt}
        onClick={(event) => choose(event, index)}
      >
        <svg className="icon mirror" viewBox="0 0 24 24" aria-hidden="true">
          <path d={by < 0 ? 'M19 12H5M11 18l-6-6 6-6' : 'M5 12h14M13 6l6 6-6 6'} />
        </svg>
      </button>
    );
  };
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={view?.alt}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <button type="button" className="secondary" onClick={() => dialog.current?.close()}>
        {close}
      </button>
      {views.length > 2 && step(-1)}
      {view && <ViewImage view={view} alt="" />}
      {views.length > 1 && step(1)}
      {views.length > 1 && <GalleryRow views={views} at={at} choose={choose} />}
      <p className="unseen" role="status">
        {view?.alt}
      </p>
    </dialog>
  );
}
