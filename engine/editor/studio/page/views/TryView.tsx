import { useState, type ReactNode } from 'react';
import { usePlace } from '../state/location.ts';
import { Explained } from './Explained.tsx';

/** Asks what becomes of an address, with the unsaved changes. */
export function TryView(): ReactNode {
  const { params, change } = usePlace();
  const { url = '' } = params;
  const [typed, setTyped] = useState(url);
  const [asked, setAsked] = useState(url);
  // The buttons of the browser lead to an earlier address.
  if (asked !== url) {
    setAsked(url);
    setTyped(url);
  }
  return (
    <>
      <h1 tabIndex={-1}>Try an address</h1>
      <form
        className="toolbar try"
        role="search"
        aria-label="Address to try"
        onSubmit={(event) => {
          event.preventDefault();
          change({ url: typed.trim() });
        }}
      >
        <label className="control search-box">
          <span>Address</span>
          <input
            value={typed}
            required
            placeholder="/th/old-page?id=7"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button type="submit" className="primary">
          Try
        </button>
      </form>
      {url === '' ? (
        <p className="state">
          Type a path or a full address. You see what your sites answer with the unsaved changes, why, and what each
          host does.
        </p>
      ) : (
        <Explained url={url} />
      )}
    </>
  );
}
