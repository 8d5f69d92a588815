import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Empty for all files. */
  readonly file: string;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Asks before changes are dropped. */
export function DiscardDialog({ file, onClose, onDiscard }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onClose={onClose}>
      <h2 id={`${id}-title`}>{file === '' ? 'Discard all changes?' : `Discard the changes of ${file}?`}</h2>
      <p id={`${id}-text`}>They cannot be brought back. The files on disk stay as they are.</p>
      <div className="form-end">
        <button type="button" className="danger" onClick={onDiscard}>
          Discard
        </button>
        <button type="button" autoFocus onClick={() => dialog.current?.close()}>
          Keep editing
        </button>
      </div>
    </dialog>
  );
}
