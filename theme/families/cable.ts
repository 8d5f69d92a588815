import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { cord, loop } from '../drawings/cord.ts';
import { label } from '../drawings/marks.ts';
import { plug } from '../drawings/plug.ts';
import type { ArtSubject } from 'sitefold/theme/drawings/subject.ts';
import { sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: cable,
  glyph: {
    body: '',
    lines: 'M20 4a13 13 0 1 0 .1 0zM20 9a8 8 0 1 0 .1 0zM31 24q4 8-3 10h-8M12 31h8v6h-8z',
    lights: [],
  },
} satisfies FamilyDrawing;

/** A coil of cable with a plug at each end and a tag. */
function cable(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 290, 290, 72);
  const { width, depth, height } = size;
  const [radius, turns] = [width / 2 - 8, Math.min(8, Math.max(3, Math.round(height / 14)))];
  const ring = (index: number, shrink: number): Piece =>
    cord({ through: loop([width / 2, depth / 2, 6 + index * (height / turns)], radius - shrink, 12), thick: true });
  const coil = Array.from({ length: turns }, (_, index) => [ring(index, 26), ring(index, 10 + (index % 2) * 6)]).flat();
  const tail = cord({
    through: [
      [width - 10, depth / 2, 10],
      [width - 14, depth * 0.2, 4],
      [width * 0.7, -20, 4],
      [width * 0.4, -26, 4],
      [width * 0.32 + 6, -72 + 40, 5],
    ],
    thick: true,
  });
  const tag = box({
    at: [width * 0.38, -2, height * 0.1],
    size: [74, 3, height],
    axis: 'y',
    radius: 6,
    tones: ['a', 'a', 'm'],
    floating: true,
    drawings: { front: (pen) => label(pen, [8, height * 0.44], subject.model, { width: 58, size: 12 }) },
  });
  const measured = inOrder(Array.from({ length: turns }, (_, index) => ring(index, 10)));
  return { size, measured, pieces: inOrder([...coil, tail, tag, ...large([width * 0.32, -72])]) };
}

/** A coil covers itself: its parts keep the order they are given in. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  return [
    {
      outline: pieces.flatMap(({ outline }) => outline),
      solids: pieces.flatMap(({ solids = [] }) => solids),
      faces: pieces.flatMap(({ faces = [] }) => faces),
      floating: true,
      draw: (camera) => pieces.map((piece) => piece.draw(camera)).join(''),
    },
  ];
}

function large([x, y]: readonly [number, number]): Piece[] {
  return plug([x, y, 0], 26);
}
