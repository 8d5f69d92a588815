import type { Piece } from './solid.ts';
import type { ArtSubject, Size } from './subject.ts';

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

/** A silhouette on a sheet of 40 × 40: filled bodies, lines on them, and lights as points. */
export interface Glyph {
  readonly body: string;
  readonly lines?: string;
  /** Lines that are there when the product has antennas outside. */
  readonly antennas?: string;
  readonly lights?: readonly (readonly [x: number, y: number])[];
}

/** How the products of a family are drawn: what a file in `theme/families/` of a project exports as its default. */
export interface FamilyDrawing {
  /** Builds a product from the figures of its specification. */
  readonly build: (subject: ArtSubject) => Assembly;
  /** The silhouette of the family, seen from the front. */
  readonly glyph: Glyph;
}
