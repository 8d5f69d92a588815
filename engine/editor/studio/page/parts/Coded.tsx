import type { ReactNode } from 'react';

/** A text in which what is between backticks is code. */
export function Coded({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
