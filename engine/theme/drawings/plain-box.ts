import { box } from './bodies.ts';
import type { FamilyDrawing } from './family-drawing.ts';
import { sizeOf } from './subject.ts';

/** A box of the size of the product: the drawing of a family that the theme of the project does not draw. */
export const PLAIN_BOX: FamilyDrawing = {
  build(subject) {
    const size = sizeOf(subject, 240, 180, 140);
    const { width, depth, height } = size;
    const radius = Math.min(width, depth, height) * 0.06;
    return { size, pieces: [box({ at: [0, 0, 0], size: [width, depth, height], radius })] };
  },
  glyph: { body: 'M7 14l13-6 13 6v14l-13 6-13-6z', lines: 'M7 14l13 6 13-6M20 20v14' },
};
