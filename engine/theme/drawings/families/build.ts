import type { ArtSubject } from '../subject.ts';
import type { Piece } from '../solid.ts';
import type { Size } from '../subject.ts';

/**
 * A product as bodies in space. The left, front, lower corner of the enclosure is at the origin, and its size is `size`;
 * brackets, antennas and cables extend beyond it.
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
