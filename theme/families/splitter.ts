import { box } from 'sitefold/theme/drawings/bodies.ts';
import { cord } from '../drawings/cord.ts';
import { label, mark } from '../drawings/marks.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: splitter,
  glyph: {
    body: 'M11 14h11v12h-11z',
    lines: 'M2 20h9M22 16C28 16 28 6 37 6M22 19C28 19 29 15 37 15M22 21C28 21 29 25 37 25M22 24C28 24 28 34 37 34',
    lights: [],
  },
} satisfies FamilyDrawing;

/** A slim steel case: one fibre goes in, as many come out as the light is shared by, each with its plug. */
function splitter(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 60, 12, 4);
  const { width, depth, height } = size;
  const outputs = Math.min(64, count(subject, 'opticalOutputs', 8));
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius: 0.8,
    tones: ['a', 'm', 'c'],
    drawings: {
      top: (pen) =>
        mark(pen, [width * 0.06, depth * 0.28], depth * 0.42) +
        label(pen, [width * 0.2, depth * 0.32], subject.model, { width: width * 0.6, size: depth * 0.34 }),
    },
  });
  const fibre = cord({
    through: [
      [0, depth / 2, height / 2],
      [-12, depth / 2, height / 2],
      [-26, depth * 0.1, 0],
      [-34, -12, 0],
    ],
    part: 'fibre',
  });
  return { size, pieces: [fibre, ...fan(size, outputs), body], measured: [body] };
}

function fan({ width, depth, height }: Size, outputs: number): Piece[] {
  return Array.from({ length: outputs }, (_, index) => {
    const part = outputs === 1 ? 0 : index / (outputs - 1) - 0.5;
    const y = depth / 2 + part * 64;
    const start = depth / 2 + part * depth * 0.8;
    const line = cord({
      through: [
        [width, start, height / 2],
        [width + 10, start, height / 2],
        [width + 22, depth / 2 + part * 40, 0.5],
        [width + 40, y, 0.5],
      ],
      part: 'output',
    });
    const plug = box({ at: [width + 40, y - 1.2, 0], size: [7, 2.4, 2.4], tones: ['g', 'g', 'g'], floating: true });
    return [line, plug];
  })
    .toReversed()
    .flat();
}
