import type { ReactNode } from 'react';

interface Props {
  /** While a request is on its way, another one is not sent. */
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The button that sends a form. It keeps the focus while it is busy, which a disabled button would lose. */
export function SubmitButton({ busy, children }: Props): ReactNode {
  return (
    <button
      type="submit"
      className="primary"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
