import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: mesh,
  glyph: {
    body: 'M15 8h12q2 0 2 2v20q0 2-2 2h-12q-2 0-2-2v-20q0-2 2-2zM4 20h6v12h-6q-2 0-2-2v-8q0-2 2-2zM32 20h4q2 0 2 2v8q0 2-2 2h-4z',
    lines: 'M17 13h8',
    lights: [[21, 26]],
  },
} satisfies FamilyDrawing;

/** A set of equal soft cubes, as many as are in the box; from behind, one of them. */
function mesh(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 100, 100, 120);
  const units = Math.max(1, Math.min(4, count(subject, 'units', 1)));
  const step = size.width * 1.34;
  const places = Array.from({ length: units }, (_, index): Vec => [
    index * step,
    index === 1 ? -size.depth * 0.62 : 0,
    0,
  ]);
  return {
    size,
    pieces: places.flatMap((at, index) => unitAt(at, subject, size, index > 0)),
    rear: unitAt([0, 0, 0], subject, size, false),
  };
}

function unitAt([x, y, z]: Vec, subject: ArtSubject, size: Size, further: boolean): Piece[] {
  const { width, depth, height } = size;
  // The tall ones are columns.
  const radius = width * (height > width * 1.5 ? 0.47 : 0.24);
  const foot = 6;
  return [
    box({
      at: [x + width * 0.12, y + depth * 0.12, z],
      size: [width * 0.76, depth * 0.76, foot],
      radius: radius * 0.8,
      tones: ['d', 'd', 'd'],
    }),
    box({
      at: [x, y, z + foot],
      size: [width, depth, height - foot],
      radius,
      taper: 0.94,
      part: 'unit',
      drawings: {
        top: (pen) => topOf(pen, size, radius),
        front: (pen) => frontOf(pen, further ? { ...subject, model: '' } : subject, size),
        rear: (pen) => rearOf(pen, subject, size, radius),
      },
    }),
  ];
}

function topOf(pen: Pen, { width, depth }: Size, radius: number): string {
  const face = { u: width * 0.03, v: depth * 0.03, width: width * 0.94, height: depth * 0.94, radius };
  const slots = { u: width * 0.3, v: depth * 0.3, width: width * 0.4, height: depth * 0.4 };
  return inset(pen, face, 4, 'h') + inset(pen, face, width * 0.16) + vents(pen, slots, 8);
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 1);
  return (
    mark(pen, [width * 0.44, height * 0.56], width * 0.16) +
    lights(pen, [width / 2 - (leds - 1) * 4, height * 0.24], { count: leds, pitch: 8, radius: 2.2 }) +
    label(pen, [width * 0.34, height * 0.1], subject.model, { width: width * 0.32, size: 6 })
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const place = { u: radius * 0.8, v: height * 0.1, width: width - radius * 1.6, height: 16 };
  const ports = count(subject, 'lanPorts', 1) + count(subject, 'wanPorts', 1);
  return (
    pen.rectangle({ ...place, u: place.u - 2, v: place.v - 6, width: place.width + 4, height: 44, radius: 4 }, 'f') +
    panel(pen, [{ port: jack('port'), count: ports }], { ...place, v: place.v + 18 }) +
    panel(pen, [{ port: BARREL, count: 1 }], place)
  );
}
