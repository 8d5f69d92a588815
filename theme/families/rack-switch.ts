import { fan, label, lightField, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { MAINS, cage, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, word } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: rackSwitch,
  glyph: {
    body: 'M5 14h30v12h-30zM2 14h3v12h-3zM35 14h3v12h-3z',
    lines: 'M14 18h17M14 22h17',
    lights: [
      [9, 18],
      [9, 22],
    ],
  },
} satisfies FamilyDrawing;

/** One rack unit with its ports in two rows at the front; the supply and the fans are at the rear. */
function rackSwitch(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 440, 220, 44);
  return {
    size,
    pieces: rackBody(size, {
      front: (pen) => frontOf(pen, subject, size),
      rear: (pen) => rearOf(pen, subject, size),
    }),
  };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: jack('console'), count: word(subject, 'consolePort') === '' ? 0 : 1 },
    { port: jack('port'), count: count(subject, 'lanPorts', 24) + count(subject, 'wanPorts'), rows: 2 as const },
    { port: cage('sfp'), count: count(subject, 'sfpPorts'), rows: 2 as const },
  ];
  return (
    mark(pen, [12, height * 0.62], height * 0.2) +
    label(pen, [24, height * 0.62], subject.model, { width: 44, size: height * 0.17 }) +
    lightField(pen, { u: 14, v: 8, width: width * 0.15, height: height * 0.34 }, count(subject, 'leds', 26)) +
    panel(pen, groups, { u: width * 0.24, v: 4, width: width * 0.74, height: height - 8 }, 'right')
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const fans = FANS[word(subject, 'cooling')] ?? 0;
  return (
    panel(pen, [{ port: MAINS, count: 1 }], { u: width * 0.86, v: 6, width: width * 0.11, height: height - 12 }) +
    Array.from({ length: fans }, (_, index) =>
      fan(pen, [width * (0.12 + index * 0.12), height / 2], height * 0.38),
    ).join('') +
    pen.circle([width * 0.8, height * 0.3], 2.5, 'm')
  );
}

const FANS: Readonly<Record<string, number>> = { fan: 1, twoFans: 2 };
