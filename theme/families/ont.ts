import { box } from 'sitefold/theme/drawings/bodies.ts';
import { cord } from '../drawings/cord.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { sockets } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { wallBox } from '../drawings/wall-box.ts';

export default {
  build: ont,
  glyph: {
    body: 'M4 12h22q2 0 2 2v14q0 2-2 2h-22q-2 0-2-2v-14q0-2 2-2z',
    lines: 'M28 18h3q6 0 6 7t-7 11h-5',
    lights: [
      [8, 17],
      [13, 17],
    ],
  },
} satisfies FamilyDrawing;

/** A small box at the end of a fibre that is seen to arrive; upright when it is made for the wall. */
function ont(subject: ArtSubject): Assembly {
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
