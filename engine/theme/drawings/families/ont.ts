import { box } from '../bodies.ts';
import { cord } from '../parts/cord.ts';
import { inset, label, lights, mark, vents } from '../parts/marks.ts';
import { panel } from '../parts/panel.ts';
import { sockets } from '../parts/sockets.ts';
import type { Pen } from '../pen.ts';
import type { Piece } from '../solid.ts';
import type { ArtSubject, Size } from '../subject.ts';
import { count, sizeOf } from '../subject.ts';
import type { Assembly } from './build.ts';
import { wallBox } from './wall-box.ts';

/** A small box at the end of a fibre that is seen to arrive; upright when it is made for the wall. */
export function ont(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 110, 80, 28);
  if (size.height > size.depth) {
    const upright = wallBox(subject, size);
    return { size, pieces: [...upright, fibreDown(size)] };
  }
  const { width, depth, height } = size;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius: 9,
    drawings: {
      top: (pen) => topOf(pen, subject, size),
      rear: (pen) => panel(pen, sockets(subject), { u: 9, v: 4, width: width - 18, height: height - 8 }),
      right: (pen) => vents(pen, { u: depth * 0.25, v: height * 0.3, width: depth * 0.5, height: height * 0.4 }, 5),
      front: (pen) => label(pen, [12, height * 0.36], subject.model, { width: width * 0.4, size: height * 0.26 }),
    },
  });
  return { size, pieces: [body, fibreBehind(size)] };
}

function topOf(pen: Pen, subject: ArtSubject, { width, depth }: Size): string {
  const leds = count(subject, 'leds', 4);
  const strip = { u: width * 0.1, v: depth * 0.1, width: width * 0.8, height: depth * 0.2, radius: depth * 0.1 };
  const pitch = Math.min(12, (width * 0.6) / Math.max(1, leds));
  return (
    inset(pen, { u: 0, v: 0, width, height: depth, radius: 9 }, 3, 'h') +
    pen.rectangle(strip, 'f') +
    lights(pen, [width * 0.2, depth * 0.2], { count: leds, pitch, radius: 1.5 }) +
    mark(pen, [width * 0.12, depth * 0.62], depth * 0.2) +
    vents(pen, { u: width * 0.5, v: depth * 0.48, width: width * 0.4, height: depth * 0.38 }, 6, true)
  );
}

function fibreBehind({ width, depth, height }: Size): Piece {
  return cord({
    through: [
      [width * 0.66, depth, height * 0.5],
      [width * 0.66, depth + 18, height * 0.5],
      [width * 0.85, depth + 34, 0],
      [width + 18, depth + 12, 0],
      [width + 30, depth - 34, 0],
      [width + 16, depth - 70, 0],
    ],
    part: 'fibre',
  });
}

function fibreDown({ width, depth, height }: Size): Piece {
  return cord({
    through: [
      [width * 0.8, depth * 0.5, 0],
      [width * 0.8, depth * 0.5, -height * 0.12],
      [width * 0.86, depth * 0.2, -height * 0.24],
      [width * 1.06, depth * 0.4, -height * 0.26],
      [width * 1.16, depth * 0.5, -height * 0.06],
    ],
    part: 'fibre',
  });
}
