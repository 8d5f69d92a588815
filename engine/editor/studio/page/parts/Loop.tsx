import type { ReactNode } from 'react';

/**
 * Draws the redirects of a loop: one address below the other, with arrows, and a line from the last one back to the first. The first
 * address is again at the end of the list.
 */
export function Loop({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  const ring = addresses.slice(0, -1);
  const [first] = ring;
  return (
    <figure className="loop">
      <figcaption>The redirects would lead in a circle:</figcaption>
      <ol>
        {ring.map((address, index) => (
          <li key={address}>
            <code>{address}</code>
            <span className="hidden">
              {' '}
              redirects to {index === ring.length - 1 ? `${first}, where it began` : 'the next address'}
            </span>
            {index < ring.length - 1 && (
              <span aria-hidden="true" className="loop-arrow">
                ↓
              </span>
            )}
          </li>
        ))}
      </ol>
      <span aria-hidden="true" className="loop-return" />
    </figure>
  );
}
