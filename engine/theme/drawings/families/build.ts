import type { ArtSubject } from '../subject.ts';
import type { Piece } from '../solid.ts';
import type { Size } from '../subject.ts';

/**
 * A product as bodies in space. The enclosure stands with its left, front, lower corner at the origin and takes `size`;
 * brackets, antennas and cables go beyond.
 */
export interface Assembly {
  readonly size: Size;
  readonly pieces: readonly Piece[];
  /** What is shown from behind, where that differs: a kit shows one of its units. */
  readonly rear?: readonly Piece[];
  /** What is measured, where that is neither. */
  readonly measured?: readonly Piece[];
}

export type Build = (subject: ArtSubject) => Assembly;
