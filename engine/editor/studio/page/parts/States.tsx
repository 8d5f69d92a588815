import type { ReactNode } from 'react';

/** What is shown until an answer comes. */
export function Loading({ what }: { readonly what: string }): ReactNode {
  return (
    <p className="state" role="status">
      Loading {what}…
    </p>
  );
}

/** Why something cannot be shown. */
export function Failed({ problem }: { readonly problem: string }): ReactNode {
  return (
    <p className="state failed" role="alert">
      {problem}
    </p>
  );
}
