import { box } from 'sitefold/theme/drawings/bodies.ts';
import { antenna } from '../drawings/antenna.ts';
import { cord } from '../drawings/cord.ts';
import { label, lights, vents } from '../drawings/marks.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: pcieAdapter,
  glyph: {
    body: 'M9 10h28v17h-28zM19 14h10v9h-10z',
    lines: 'M5 5h4v31M15 27v5h14v-5M20 29v2M24 29v2',
    lights: [],
  },
} satisfies FamilyDrawing;

/** A card on its slot connector behind a steel bracket, and its antennas on a base beside it. */
function pcieAdapter(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 21, 108, 60);
  const { width, depth, height } = size;
  const board = box({
    at: [8, 2, 0],
    size: [1.6, depth, height],
    tones: BOARD,
    floating: true,
    drawings: { right: (pen) => boardOf(pen, size) },
  });
  const bracket = box({
    at: [0, 0, -14],
    size: [width, 1.4, height + 26],
    axis: 'y',
    radius: 2,
    tones: STEEL,
    floating: true,
    drawings: { front: (pen) => bracketOf(pen, subject, size) },
  });
  const sink = box({
    at: [9.6, depth * 0.34, height * 0.3],
    size: [9, depth * 0.4, height * 0.52],
    floating: true,
    tones: ['a', 'b', 'c'],
    drawings: { right: (pen) => vents(pen, { u: 2, v: 2, width: depth * 0.4 - 4, height: height * 0.52 - 4 }, 3.4) },
  });
  return { size, pieces: [board, sink, bracket, ...base(subject, size)] };
}

function boardOf(pen: Pen, { depth, height }: Size): string {
  const contacts = { u: depth * 0.24, v: 0.6, width: depth * 0.42, height: 6.4 };
  const chips = [
    { u: depth * 0.1, v: height * 0.2, width: 12, height: 10 },
    { u: depth * 0.1, v: height * 0.56, width: 9, height: 14 },
    { u: depth * 0.82, v: height * 0.3, width: 11, height: 11 },
    { u: depth * 0.82, v: height * 0.62, width: 7, height: 7 },
  ];
  const traces = [0.24, 0.3, 0.36].map(
    (part) => [[depth * 0.12, height * part * 2.4] as const, [depth * 0.34, height * part * 2.4] as const] as const,
  );
  return (
    pen.lines(traces, 'f') +
    chips.map((chip) => pen.rectangle(chip, 'd')).join('') +
    pen.rectangle(contacts, 'f') +
    pen.lines(
      Array.from({ length: 14 }, (_, index) => {
        const u = contacts.u + 2 + (index * (contacts.width - 4)) / 13;
        return [[u, 1] as const, [u, 6.4] as const] as const;
      }),
      'n',
    )
  );
}

function bracketOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const sockets = Math.min(4, count(subject, 'antennas', 2));
  const threads = Array.from({ length: sockets }, (_, index) => {
    const v = 30 + ((index + 0.5) * (height - 20)) / sockets;
    return pen.circle([width / 2, v], 4.6, 'm') + pen.circle([width / 2, v], 2, 'd');
  });
  return (
    threads.join('') +
    lights(pen, [width / 2, 22], { count: count(subject, 'leds'), pitch: 5 }) +
    pen.rectangle({ u: 3, v: height + 19, width: width - 6, height: 4, radius: 2 }, 'd') +
    pen.rectangle({ u: width / 2 - 2, v: 3, width: 4, height: 10, radius: 2 }, 'f')
  );
}

function base(subject: ArtSubject, { depth, height }: Size): Piece[] {
  const number = Math.min(4, visibleAntennas(subject, 2));
  const [x, y] = [78, depth * 0.2];
  const wide = 24 * number + 8;
  const foot = box({
    at: [x, y, -14],
    size: [wide, 42, 16],
    radius: 10,
    taper: 0.88,
    drawings: { front: (pen) => label(pen, [9, 5], subject.model, { width: wide - 18, size: 5 }) },
  });
  const rods = Array.from({ length: number }, (_, index) => {
    const part = number === 1 ? 0 : index / (number - 1) - 0.5;
    return antenna({
      at: [x + wide / 2 + part * 28, y + 22, 4],
      length: height * 1.7,
      lean: [part * 26, 0],
      width: 13,
    });
  });
  const lead = cord({
    through: [
      [10, -2, height * 0.5],
      [14, -26, height * 0.3],
      [36, -30, -14],
      [60, -4, -14],
      [x + 8, y + 14, -12],
    ],
    thick: true,
    part: 'lead',
  });
  return [lead, foot, ...rods.flat()];
}

const STEEL = ['a', 'm', 'm'] as const;
const BOARD = ['p', 'p', 'p'] as const;
