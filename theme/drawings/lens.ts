import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Point, Vec } from 'sitefold/theme/drawings/isometric.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import { ringOf } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';

/** The glass of a camera with its lens and a ring of infrared lights around it, on a face with the centre at (0, 0). */
export function lens(pen: Pen, radius: number, infrared = 12, at: Point = [0, 0]): string {
  const [u, v] = at;
  const emitters = ringOf(at, radius * 0.72, Math.max(1, infrared));
  const glass = pen.circle(at, radius, 'd') + pen.circle(at, radius * 0.48, 'm', 'lens');
  if (radius * pen.scale < RICH) return glass;
  return (
    pen.circle(at, radius, 'd') +
    (infrared > 0 ? emitters.map((one) => pen.circle(one, radius * 0.07, 'f')).join('') : '') +
    pen.circle(at, radius * 0.48, 'm', 'lens') +
    pen.circle(at, radius * 0.34, 'd') +
    pen.circle([u - radius * 0.1, v + radius * 0.12], radius * 0.09, 'a')
  );
}

/** A camera tube that looks to the front, under a sun shield. `at` is the middle of its lens. */
export function tube([x, y, z]: Vec, radius: number, length: number, infrared = 12): Piece {
  return cylinder({
    at: [x, y + length, z],
    radius,
    steps: infrared > 0 ? 24 : 12,
    along: [0, -length, 0],
    floating: true,
    drawings: (pen) => lens(pen, radius * 0.86, infrared),
  });
}

/** Pixels of the radius from which the parts of a lens can be seen. */
const RICH = 18;
