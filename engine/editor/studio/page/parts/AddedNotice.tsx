import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { EditDone } from '../../contract.ts';
import { formatOpen, formatPlace, type View } from '../state/location.ts';
import { Coded } from './Coded.tsx';

/** What was added, and where to go on. */
export function AddedNotice({
  done: { notes, at },
  what,
  view,
  kind,
}: {
  readonly done: EditDone;
  readonly what: string;
  readonly view: View;
  readonly kind?: string;
}): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => notice.current?.focus(), []);
  return (
    <div className="added" ref={notice} tabIndex={-1} role="status">
      <p>{what} is added to the unsaved changes.</p>
      {notes.map((note) => (
        <p key={note} className="help">
          <Coded text={note} />
        </p>
      ))}
      <p className="links">
        {at && <a href={formatPlace(view, { kind, open: formatOpen(at) })}>Open its form</a>}
        <a href={formatPlace('changes')}>See what changes</a>
      </p>
    </div>
  );
}
