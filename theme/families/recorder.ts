import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { feet } from '../drawings/antenna.ts';
import { fan, inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, MAINS, USB, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import { consoleSocket, videoSockets } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, word } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: recorder,
  glyph: {
    body: 'M3 12h34v17h-34z',
    lines: 'M20 25v-9h12v9zM28 18v5M7 32h4M29 32h4',
    lights: [
      [8, 17],
      [8, 22],
    ],
  },
} satisfies FamilyDrawing;

/** A recorder with the flaps of its drives at the front and everything else behind. */
function recorder(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 315, 240, 48);
  return { size, pieces: recorderBody(subject, size, count(subject, 'lanPorts', 1)) };
}

/** The recorder alone, with a number of network ports at the rear. */
export function recorderBody(subject: ArtSubject, size: Size, ports: number): Piece[] {
  const { width, depth } = size;
  const corner: Vec = [0, 0, 0];
  const body = rackBody(size, {
    top: (pen) =>
      inset(pen, { u: corner[0], v: corner[1], width, height: depth }, 4, 'h') +
      mark(pen, [width * 0.08, depth * 0.12], depth * 0.12) +
      vents(pen, { u: width * 0.56, v: depth * 0.54, width: width * 0.36, height: depth * 0.34 }, 7),
    front: (pen) => frontOf(pen, subject, size),
    rear: (pen) => rearOf(pen, subject, size, ports),
  });
  return width < RACK ? [...body, ...feet([width, depth], 5, 16)] : body;
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 4);
  const pitch = Math.min(8, (width * 0.22) / Math.max(1, leds));
  const bays = Math.min(16, count(subject, 'driveBays', 1));
  const wide = Math.min(110, (width * 0.62) / Math.max(1, bays));
  return (
    label(pen, [width * 0.05, height * 0.58], subject.model, { width: width * 0.22, size: height * 0.19 }) +
    lights(pen, [width * 0.05 + 2, height * 0.3], { count: leds, pitch, radius: 1.5 }) +
    Array.from({ length: bays }, (_, index) =>
      bay(pen, { u: width * 0.96 - wide * (bays - index), v: height * 0.14, width: wide - 4, height: height * 0.72 }),
    ).join('') +
    panel(pen, [{ port: USB, count: Math.min(1, count(subject, 'usbPorts')) }], {
      u: width * 0.29,
      v: 4,
      width: 16,
      height: height - 8,
    })
  );
}

function bay(pen: Pen, { u, v, width, height }: Record<'u' | 'v' | 'width' | 'height', number>): string {
  return (
    pen.rectangle({ u, v, width, height, radius: 2 }, 'd', 'bay') +
    vents(pen, { u: u + 5, v: v + 4, width: width * 0.66, height: height - 8 }, 4) +
    pen.rectangle({ u: u + width - 12, v: v + height * 0.25, width: 5, height: height * 0.5, radius: 2 }, 'm')
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size, ports: number): string {
  const rack = width >= RACK;
  const groups = [
    consoleSocket(subject),
    ...videoSockets(subject),
    { port: USB, count: Math.max(0, count(subject, 'usbPorts') - 1) },
    { port: jack('port'), count: ports, ...(ports > 8 ? { rows: 2 as const } : {}) },
    { port: rack ? MAINS : BARREL, count: 1 },
  ];
  const cooled = word(subject, 'cooling') !== 'passive';
  const left = cooled ? 0.24 : 0.08;
  return (
    panel(pen, groups, { u: width * left, v: 5, width: width * (0.95 - left), height: height - 10 }, 'right') +
    (cooled ? fan(pen, [width * 0.12, height / 2], Math.min(height * 0.4, width * 0.1)) : '')
  );
}

const RACK = 400;
