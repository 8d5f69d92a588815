import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { SideDrawings } from 'sitefold/theme/drawings/bodies.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { Size } from 'sitefold/theme/drawings/subject.ts';
import { inset, vents } from './marks.ts';

/** A metal enclosure for a 19 inch rack, with its brackets when it is as wide as a rack. */
export function rackBody(size: Size, drawings: SideDrawings): Piece[] {
  const { width, depth, height } = size;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    drawings: {
      top: (pen) => lid(pen, size),
      right: (pen) => grille(pen, size),
      left: (pen) => grille(pen, size),
      ...drawings,
    },
  });
  if (width < RACK) return [body];
  const ear = (x: number): Piece =>
    box({ at: [x, -1.5, 0], size: [EAR, 3, height], axis: 'y', drawings: { front: (pen) => holes(pen, height) } });
  return [ear(-EAR), body, ear(width)];
}

function lid(pen: Pen, { width, depth }: Size): string {
  const screws = [0.06, 0.5, 0.94].flatMap((x) =>
    [0.08, 0.92].map((y) => pen.circle([width * x, depth * y], Math.min(2.2, width * 0.01), 'f')),
  );
  return inset(pen, { u: 0, v: 0, width, height: depth }, 4, 'h') + screws.join('');
}

function grille(pen: Pen, { depth, height }: Size): string {
  return vents(pen, { u: depth * 0.14, v: height * 0.25, width: depth * 0.5, height: height * 0.5 }, 7);
}

function holes(pen: Pen, height: number): string {
  const units = Math.max(1, Math.round(height / 44));
  return Array.from({ length: units }, (_, unit) =>
    [0.22, 0.78].map((part) => {
      const v = ((unit + part) / units) * height - 2.5;
      return pen.rectangle({ u: EAR / 2 - 4, v, width: 8, height: 5, radius: 2.5 }, 'd');
    }),
  )
    .flat()
    .join('');
}

/** Width in millimetres from which an enclosure fills a rack, and of one bracket. */
const RACK = 400;
const EAR = 21;
