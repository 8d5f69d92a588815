import type { Point, Vec } from 'sitefold/theme/drawings/isometric.ts';
import { label, lights, mark } from '../drawings/marks.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, figure, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { plugIn } from './extender.ts';
import { spread } from '../drawings/spread.ts';

export default {
  build: powerline,
  glyph: {
    body: 'M14 5h12q3 0 3 3v24q0 3-3 3h-12q-3 0-3-3v-24q0-3 3-3zM20 10a6 6 0 1 0 .1 0z',
    lines: 'M17.5 16h.1M22.5 16h.1',
    lights: spread(17, 29, 2, 6),
  },
} satisfies FamilyDrawing;

/** A pair of boxes for wall sockets, with a socket of their own in front where the mains goes through. */
function powerline(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 68, 42, 132);
  const units = Math.max(1, Math.min(3, count(subject, 'units', 2)));
  const at = (index: number): Vec => [index * size.width * 1.5, index * size.depth * 0.9, 0];
  const front = (pen: Pen): string => frontOf(pen, subject, size);
  return {
    size,
    pieces: Array.from({ length: units }, (_, index) => plugIn(at(index), subject, size, front)).flat(),
    rear: plugIn([0, 0, 0], subject, size, front),
  };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 3);
  const pitch = 10;
  const passes = figure(subject, 'passThroughCurrent') > 0;
  return (
    (passes
      ? socket(pen, [width / 2, height * 0.64], width * 0.34)
      : bolt(pen, [width / 2, height * 0.64], width * 0.2)) +
    lights(pen, [width / 2 - ((leds - 1) * pitch) / 2, height * 0.3], { count: leds, pitch, radius: 1.7 }) +
    mark(pen, [width * 0.43, height * 0.17], width * 0.13) +
    label(pen, [width * 0.3, height * 0.08], subject.model, { width: width * 0.4, size: 5.5 })
  );
}

function socket(pen: Pen, [u, v]: Point, radius: number): string {
  return (
    pen.circle([u, v], radius, 'c') +
    pen.circle([u, v], radius, 'f') +
    pen.circle([u, v], radius * 0.86, 'f') +
    [-0.45, 0.45].map((x) => pen.circle([u + x * radius, v], radius * 0.12, 'd')).join('') +
    [-1, 1]
      .map((way) => pen.rectangle({ u: u - 2.5, v: v + way * radius * 0.86 - 3, width: 5, height: 6 }, 'm'))
      .join('')
  );
}

/** The waves of a line on the mains. */
function bolt(pen: Pen, [u, v]: Point, size: number): string {
  const wave = (offset: number): Point[] =>
    Array.from({ length: 13 }, (_, index): Point => [
      u - size + (index / 6) * size,
      v + offset + Math.sin((index / 12) * 2 * Math.PI) * size * 0.4,
    ]);
  return pen.lines([wave(-size * 0.6), wave(0), wave(size * 0.6)], 'f');
}
