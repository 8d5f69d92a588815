import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, mark } from '../drawings/marks.ts';
import { glands, pole } from '../drawings/pole.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: antenna,
  glyph: {
    body: 'M14 3h6q3 0 3 3v28q0 3-3 3h-6q-3 0-3-3v-28q0-3 3-3z',
    lines: 'M30 2v36M23 11h7M23 28h7',
    lights: [],
  },
} satisfies FamilyDrawing;

/** A sector antenna is a tall radome with a round front, a panel antenna a flat square; both hang on a mast. */
export function antenna(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 145, 75, 600);
  const body = size.height > size.width * 1.6 ? radome(subject, size) : flat(subject, size);
  return { size, pieces: [...pole(size, 24, 0.14), ...body, ...glands(size, 2, Math.min(11, size.depth * 0.24))] };
}

function radome(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const front = Array.from({ length: 13 }, (_, index): Vec => {
    const angle = Math.PI + (index / 12) * Math.PI;
    return [width / 2 + (width / 2) * Math.cos(angle), depth * 0.7 + depth * 0.7 * Math.sin(angle), 0];
  });
  const base: Vec[] = [...front, [width, depth, 0], [0, depth, 0]];
  const badge = (pen: Pen): string =>
    mark(pen, [-width * 0.1, height * 0.5], width * 0.2) +
    label(pen, [-width * 0.19, height * 0.42], subject.model, { width: width * 0.38, size: 12 });
  return [
    prism({
      base,
      along: [0, 0, height],
      part: 'antenna',
      floating: true,
      faces: [{ origin: [width / 2, 0, 0], right: [1, 0, 0], up: [0, 0, 1], draw: badge }],
    }),
  ];
}

function flat(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  return [
    box({
      at: [0, 0, 0],
      size: [width, depth, height],
      axis: 'y',
      radius: 30,
      part: 'antenna',
      floating: true,
      drawings: { front: (pen) => panelOf(pen, subject, width, height) },
    }),
  ];
}

function panelOf(pen: Pen, subject: ArtSubject, width: number, height: number): string {
  const face = { u: 0, v: 0, width, height, radius: 30 };
  return (
    inset(pen, face, 7, 'h') +
    inset(pen, face, 26) +
    mark(pen, [width * 0.44, height * 0.46], width * 0.13) +
    label(pen, [width * 0.39, height * 0.14], subject.model, { width: width * 0.22, size: 14 })
  );
}
