import { box } from 'sitefold/theme/drawings/bodies.ts';
import { fan, label, lightField, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { MAINS, USB, cage, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import { consoleSocket } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: olt,
  glyph: {
    body: 'M5 8h30v24h-30zM2 8h3v24h-3zM35 8h3v24h-3z',
    lines: 'M5 20h30M10 28v-4h4v4zM18 28v-4h4v4zM26 28v-4h4v4z',
    lights: [
      [10, 14],
      [15, 14],
    ],
  },
} satisfies FamilyDrawing;

/** A rack enclosure with a field of optical cages, and two supplies with handles that are pulled out to the rear. */
function olt(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 440, 265, 44);
  const body = rackBody(size, { front: (pen) => frontOf(pen, subject, size), rear: (pen) => rearOf(pen, size) });
  return { size, pieces: [...body, ...handles(size)] };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const upper = height > 60;
  const optical = [
    { port: cage('pon'), count: count(subject, 'ponPorts', 8), rows: 2 as const },
    { port: cage('sfp'), count: count(subject, 'sfpPorts', 4), rows: 2 as const },
  ];
  const service = [
    { port: jack('port'), count: count(subject, 'lanPorts', 1) },
    consoleSocket(subject),
    { port: USB, count: count(subject, 'usbPorts') },
  ];
  const lights = upper
    ? { u: width * 0.05, v: height * 0.12, width: width * 0.24, height: height * 0.2 }
    : { u: 14, v: height * 0.14, width: width * 0.16, height: height * 0.36 };
  const ports = upper
    ? panel(pen, service, { u: width * 0.5, v: 6, width: width * 0.46, height: height * 0.34 }, 'right') +
      panel(pen, optical, { u: width * 0.27, v: height * 0.48, width: width * 0.69, height: height * 0.44 }, 'right')
    : panel(pen, [...service, ...optical], { u: width * 0.23, v: 4, width: width * 0.75, height: height - 8 }, 'right');
  return (
    mark(pen, [12, height * 0.64], Math.min(14, height * 0.24)) +
    label(pen, [28, height * 0.66], subject.model, { width: 60, size: Math.min(9, height * 0.18) }) +
    lightField(pen, lights, count(subject, 'leds', 24)) +
    ports
  );
}

function rearOf(pen: Pen, { width, height }: Size): string {
  const supply = (u: number): string =>
    pen.rectangle({ u, v: 3, width: width * 0.2, height: height - 6, radius: 1 }, 'f') +
    panel(pen, [{ port: MAINS, count: 1 }], { u: u + width * 0.1, v: 6, width: width * 0.09, height: height - 12 });
  const fans = [0.1, 0.22].map((part) => fan(pen, [width * part, height / 2], Math.min(30, height * 0.4))).join('');
  return fans + supply(width * 0.54) + supply(width * 0.76);
}

function handles({ width, depth, height }: Size): Piece[] {
  return [0.07, 0.29].map((part) =>
    box({
      at: [width * part, depth, height * 0.3],
      size: [5, 14, height * 0.4],
      axis: 'x',
      radius: 3,
      tones: ['a', 'm', 'c'],
      floating: true,
    }),
  );
}
