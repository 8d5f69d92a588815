import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { antenna } from '../drawings/antenna.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: extender,
  glyph: {
    body: 'M15 11h10q3 0 3 3v17q0 3-3 3h-10q-3 0-3-3v-17q0-3 3-3z',
    antennas: 'M8 25V5M32 25V5M8 22h4M28 22h4',
    lights: [
      [20, 18],
      [20, 23],
      [20, 28],
    ],
  },
} satisfies FamilyDrawing;

/** A box that sits in a wall socket, with lights one above the other and antennas at its sides. */
function extender(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 74, 42, 120);
  return {
    size,
    pieces: [...plugIn([0, 0, 0], subject, size, (pen) => frontOf(pen, subject, size)), ...ears(subject, size)],
  };
}

/** The body of anything that sits in a wall socket: port at the side, pins behind. */
export function plugIn([x, y, z]: Vec, subject: ArtSubject, size: Size, front: (pen: Pen) => string): Piece[] {
  const { width, depth, height } = size;
  const pin = (offset: number): Piece =>
    cylinder({
      at: [x + width / 2 + offset, y + depth + 6, z + height * 0.62],
      radius: 2.4,
      along: [0, 17, 0],
      steps: 8,
      tones: ['a', 'm', 'm'],
      floating: true,
    });
  return [
    box({
      at: [x, y, z],
      size: [width, depth, height],
      axis: 'y',
      radius: width * 0.2,
      floating: true,
      part: 'unit',
      drawings: {
        front: (pen) => inset(pen, { u: 0, v: 0, width, height, radius: width * 0.2 }, 3.5, 'h') + front(pen),
        right: (pen) => sideOf(pen, subject, size),
        rear: (pen) => pen.circle([width / 2, height * 0.62], width * 0.3, 'f'),
      },
    }),
    cylinder({
      at: [x + width / 2, y + depth, z + height * 0.62],
      radius: 17,
      along: [0, 6, 0],
      steps: 18,
      floating: true,
    }),
    pin(-9.5),
    pin(9.5),
  ];
}

function sideOf(pen: Pen, subject: ArtSubject, { depth, height }: Size): string {
  const ports = panel(pen, [{ port: jack('port'), count: count(subject, 'lanPorts', 1) }], {
    u: 4,
    v: height * 0.16,
    width: depth - 8,
    height: 16,
  });
  return ports + vents(pen, { u: depth * 0.25, v: height * 0.42, width: depth * 0.5, height: height * 0.4 }, 6, true);
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 4);
  const pitch = Math.min(9, (height * 0.34) / Math.max(1, leds));
  return (
    mark(pen, [width * 0.42, height * 0.76], width * 0.18) +
    lights(pen, [width / 2, height * 0.3], { count: leds, pitch, upward: true, radius: 1.7 }) +
    label(pen, [width * 0.27, height * 0.1], subject.model, { width: width * 0.46, size: 6 })
  );
}

function ears(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const number = Math.min(4, visibleAntennas(subject, 2));
  return Array.from({ length: number }, (_, index) => {
    const way = index % 2 === 0 ? -1 : 1;
    const x = way < 0 ? -6 : width + 6;
    const y = depth * (number > 2 ? 0.3 + 0.4 * Math.floor(index / 2) : 0.5);
    return antenna({ at: [x, y, height * 0.7], length: height * 0.86, lean: [way * 7, 0], width: 8, thick: 15 });
  }).flat();
}
