import type { ReactNode } from 'react';
import type { MarkedParts } from '../../engine/content/search-text.ts';

/** A text with what was searched for marked in it. */
export function MarkedText({ parts }: { readonly parts: MarkedParts }): ReactNode {
  return parts.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}
