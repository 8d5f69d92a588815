import type { ReactNode } from 'react';

export interface PhoneProps {
  /** The name that the styles use. */
  readonly colour: string;
  readonly title: string;
  readonly note?: string | false;
  readonly action: string;
}

/** A page as a phone shows it to a guest. */
export function Phone({ colour, title, note = false, action }: PhoneProps): ReactNode {
  return (
    <div className="sim-phone" data-colour={colour}>
      <strong>{title}</strong>
      {note !== false && <small>{note}</small>}
      <span>{action}</span>
    </div>
  );
}
