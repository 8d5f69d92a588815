import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { GalleryView } from './view.ts';

interface Props {
  readonly view: GalleryView;
  readonly close: string;
  onClose(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A drawing over the whole window. Escape, the button and a press beside the drawing close it; the focus returns by itself. */
export function Zoom({ view, close, onClose, onKeyDown }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={view.alt}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <button type="button" className="secondary" onClick={() => dialog.current?.close()}>
        {close}
      </button>
      <img src={view.src} alt={view.alt} width={view.width} height={view.height} />
    </dialog>
  );
}
