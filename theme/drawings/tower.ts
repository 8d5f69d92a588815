import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark, vents } from './marks.ts';
import { panel } from './panel.ts';
import { BARREL, BUTTON, COAX, USB, cage, jack } from './port.ts';
import { antennaSockets } from './sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly } from 'sitefold/theme/drawings/family-drawing.ts';

/** An upright enclosure on a plinth: air goes in below and out through the top, all sockets are low at the rear. */
export function tower(subject: ArtSubject, size: Size): Assembly {
  const { width, depth, height } = size;
  const radius = Math.min(width, depth) * 0.2;
  const plinth = Math.min(14, height * 0.07);
  const inside = 5;
  const base = box({
    at: [inside, inside, 0],
    size: [width - 2 * inside, depth - 2 * inside, plinth],
    radius: radius - inside,
    tones: ['d', 'd', 'd'],
  });
  const body = box({
    at: [0, 0, plinth],
    size: [width, depth, height - plinth],
    radius,
    drawings: {
      top: (pen) => topOf(pen, size, radius),
      front: (pen) => frontOf(pen, subject, { ...size, height: height - plinth }, radius),
      right: (pen) => ribs(pen, { ...size, width: depth, height: height - plinth }, radius),
      left: (pen) => ribs(pen, { ...size, width: depth, height: height - plinth }, radius),
      rear: (pen) => rearOf(pen, subject, { ...size, height: height - plinth }, radius),
    },
  });
  return { size, pieces: [base, body] };
}

function topOf(pen: Pen, { width, depth }: Size, radius: number): string {
  const face = { u: 0, v: 0, width, height: depth, radius };
  const inner = { u: width * 0.22, v: depth * 0.22, width: width * 0.56, height: depth * 0.56 };
  return inset(pen, face, 5, 'h') + inset(pen, face, width * 0.14) + vents(pen, inner, 6);
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const leds = count(subject, 'leds', 5);
  const pitch = Math.min(10, (width - 2 * radius) / Math.max(1, leds));
  const from = (width - (leds - 1) * pitch) / 2;
  return (
    mark(pen, [width / 2 - height * 0.045, height * 0.74], height * 0.1) +
    lights(pen, [from, height * 0.24], { count: leds, pitch }) +
    label(pen, [radius, height * 0.1], subject.model, { width: width - 2 * radius, size: 8 })
  );
}

function ribs(pen: Pen, { width, height }: Size, radius: number): string {
  return vents(pen, { u: radius, v: height * 0.1, width: width - 2 * radius, height: height * 0.8 }, 9, true);
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const rows = [
    [
      { port: BUTTON, count: 1 },
      { port: USB, count: count(subject, 'usbPorts') },
      { port: BARREL, count: 1 },
    ],
    [
      { port: jack('port'), count: count(subject, 'lanPorts', 2) },
      { port: jack('port'), count: count(subject, 'wanPorts', 1) },
      { port: cage('sfp'), count: count(subject, 'sfpPorts') },
    ],
    [{ port: COAX, count: antennaSockets(subject) }],
  ];
  const place = { u: radius + 4, width: width - 2 * radius - 8, height: 17 };
  const recess = { u: radius, v: height * 0.04, width: width - radius * 2, height: height * 0.36, radius: 3 };
  const slots = { u: radius, v: height * 0.52, width: width - 2 * radius, height: height * 0.36 };
  return (
    pen.rectangle(recess, 'f') +
    rows.map((groups, row) => panel(pen, groups, { ...place, v: height * 0.06 + row * height * 0.11 })).join('') +
    vents(pen, slots, 9, true)
  );
}
