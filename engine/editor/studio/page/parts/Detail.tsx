import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What the button to the list says. */
  readonly back: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** What is shown beside. */
  readonly aside?: ReactNode;
}

/** One thing of a list, which is hidden meanwhile: its form, and beside it what the form makes. Escape leads back to the list. */
export function Detail({ title, back, onClose, children, aside }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the form is painted, so that no key that is pressed then goes elsewhere.
  useLayoutEffect(() => heading.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };
  return (
    <section className="detail" aria-label={title} onKeyDown={onKeyDown}>
      <header>
        <button type="button" className="quiet" onClick={onClose}>
          <span aria-hidden="true">←</span> {back}
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className="detail-parts" data-aside={aside !== undefined || undefined}>
        <div className="detail-form">{children}</div>
        {aside !== undefined && <div className="detail-aside">{aside}</div>}
      </div>
    </section>
  );
}
