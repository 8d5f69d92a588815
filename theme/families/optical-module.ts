import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { inset, label, mark } from '../drawings/marks.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: opticalModule,
  glyph: {
    body: 'M3 15h22v11h-22zM25 13h9v15h-9z',
    lines: 'M34 16h4v9h-4M8 19h10',
    lights: [
      [29.5, 18],
      [29.5, 23],
    ],
  },
} satisfies FamilyDrawing;

/** Transceivers side by side, their openings for fibres towards the viewer. */
function opticalModule(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 13.7, 57, 8.6);
  const units = Math.max(1, Math.min(8, count(subject, 'units', 1)));
  return {
    size,
    pieces: Array.from({ length: units }, (_, index) =>
      transceiver([index * size.width * 1.7, 0, 0], subject, size),
    ).flat(),
    rear: transceiver([0, 0, 0], subject, size),
  };
}

function transceiver([x, y, z]: Vec, subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const head = depth * 0.2;
  return [
    box({
      at: [x, y, z],
      size: [width, head, height * 1.12],
      radius: 0.6,
      tones: STEEL,
      drawings: { front: (pen) => openings(pen, width, height) },
    }),
    box({
      at: [x, y + head, z],
      size: [width, depth - head, height],
      radius: 0.4,
      tones: STEEL,
      part: 'unit',
      drawings: {
        top: (pen) => lid(pen, subject, width, depth - head),
        right: (pen) => inset(pen, { u: 0, v: 0, width: depth - head, height }, 1.6),
        rear: (pen) => contacts(pen, width),
      },
    }),
    box({
      at: [x + 1, y - 4.5, z + height * 0.96],
      size: [width - 2, 5, 1.6],
      radius: 1,
      tones: ['g', 'g', 'g'],
      floating: true,
    }),
  ];
}

function openings(pen: Pen, width: number, height: number): string {
  return [0.26, 0.74]
    .map((part) => {
      const u = width * part;
      return (
        pen.rectangle({ u: u - 2.3, v: height * 0.22, width: 4.6, height: 4.8, radius: 0.3 }, 'd') +
        pen.circle([u, height * 0.22 + 2.2], 1.1, 'm')
      );
    })
    .join('');
}

function lid(pen: Pen, { model }: ArtSubject, width: number, length: number): string {
  const plate = { u: width * 0.12, v: length * 0.16, width: width * 0.76, height: length * 0.56, radius: 0.6 };
  return (
    pen.rectangle(plate, 'a') +
    pen.rectangle(plate, 'f') +
    mark(pen, [width * 0.38, length * 0.5], width * 0.26) +
    label(pen, [width * 0.2, length * 0.34], model, { width: width * 0.6, size: 2.6 })
  );
}

function contacts(pen: Pen, width: number): string {
  const fingers = Array.from({ length: 10 }, (_, index) => {
    const u = width * 0.18 + (index * width * 0.64) / 9;
    return [[u, 2] as const, [u, 4.4] as const] as const;
  });
  return (
    pen.rectangle({ u: width * 0.1, v: 1.4, width: width * 0.8, height: 4, radius: 0.4 }, 'd') + pen.lines(fingers, 'n')
  );
}

const STEEL = ['a', 'm', 'c'] as const;
