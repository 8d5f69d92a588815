import type { Vec } from '../isometric.ts';
import { box } from '../bodies.ts';
import { inset, label, mark } from '../parts/marks.ts';
import { glands, pole } from '../parts/pole.ts';
import type { Pen } from '../pen.ts';
import type { Piece } from '../solid.ts';
import { prism } from '../solid.ts';
import type { ArtSubject, Size } from '../subject.ts';
import { sizeOf } from '../subject.ts';
import type { Assembly } from './build.ts';

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
