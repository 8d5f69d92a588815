import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark, vents } from './marks.ts';
import { panel } from './panel.ts';
import { sockets } from './sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count } from 'sitefold/theme/drawings/subject.ts';

/** A flat enclosure that hangs on a wall, its lights in a row at the front and its sockets in a recess behind. */
export function wallBox(subject: ArtSubject, size: Size): Piece[] {
  const { width, depth, height } = size;
  const ribs = (pen: Pen): string =>
    vents(pen, { u: depth * 0.2, v: height * 0.16, width: depth * 0.6, height: height * 0.68 }, 8, true);
  return [
    box({
      at: [0, 0, 0],
      size: [width, depth, height],
      axis: 'y',
      radius: Math.min(16, width * 0.1),
      floating: true,
      drawings: {
        front: (pen) => frontOf(pen, subject, size),
        rear: (pen) => rearOf(pen, subject, size),
        right: ribs,
        left: ribs,
      },
    }),
  ];
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 6);
  const pitch = Math.min(14, (width * 0.66) / Math.max(1, leds));
  const face = { u: 0, v: 0, width, height, radius: Math.min(16, width * 0.1) };
  const rule: [number, number][] = [
    [width * 0.1, height * 0.26],
    [width * 0.9, height * 0.26],
  ];
  return (
    inset(pen, face, 4, 'h') +
    pen.line(rule, 'f') +
    lights(pen, [width * 0.12, height * 0.14], { count: leds, pitch, radius: 1.8 }) +
    mark(pen, [width * 0.12, height * 0.66], Math.min(width, height) * 0.16) +
    label(pen, [width * 0.12, height * 0.36], subject.model, { width: width * 0.5, size: 10 })
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const recess = { u: width * 0.08, v: height * 0.08, width: width * 0.84, height: height * 0.24, radius: 3 };
  const keyhole = (u: number): string =>
    pen.circle([u, height * 0.72], 5, 'd') +
    pen.rectangle({ u: u - 2, v: height * 0.72, width: 4, height: 12, radius: 2 }, 'd');
  return (
    pen.rectangle(recess, 'f') +
    panel(pen, sockets(subject, 4), { ...recess, u: recess.u + 4, width: recess.width - 8 }) +
    keyhole(width * 0.25) +
    keyhole(width * 0.75) +
    vents(pen, { u: width * 0.36, v: height * 0.48, width: width * 0.28, height: height * 0.36 }, 8, true)
  );
}
