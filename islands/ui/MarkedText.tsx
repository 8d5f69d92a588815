import type { ReactNode } from 'react';
import type { MarkedParts } from '../../engine/content/search-text.ts';

/** A text in which the words of a search are marked. */
export function MarkedText({ parts }: { readonly parts: MarkedParts }): ReactNode {
  return parts.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}
