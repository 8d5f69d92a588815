import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: wallAp,
  glyph: {
    body: 'M13 4h14q3 0 3 3v26q0 3-3 3h-14q-3 0-3-3v-26q0-3 3-3z',
    lines: 'M10 25h20M16 33v-4h8v4z',
    lights: [[20, 13]],
  },
} satisfies FamilyDrawing;

/** A plate over a wall box: sockets for the room below, the one for the building behind. */
function wallAp(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 86, 26, 144);
  const { width, depth, height } = size;
  const plate = box({
    at: [0, 0, 0],
    size: [width, depth * 0.7, height],
    axis: 'y',
    radius: 7,
    floating: true,
    drawings: {
      front: (pen) => frontOf(pen, subject, size),
      right: (pen) => vents(pen, { u: 4, v: height * 0.3, width: depth * 0.7 - 8, height: height * 0.5 }, 6, true),
    },
  });
  const insert = box({
    at: [width * 0.16, depth * 0.7, height * 0.3],
    size: [width * 0.68, depth * 0.3 + 14, width * 0.66],
    axis: 'y',
    radius: 5,
    tones: ['b', 'm', 'c'],
    floating: true,
    drawings: { rear: (pen) => rearOf(pen, width * 0.68) },
  });
  return { size, pieces: [insert, plate] };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 1);
  const ports = Math.max(0, count(subject, 'lanPorts', 2) - 1);
  const flap = { u: width * 0.1, v: height * 0.05, width: width * 0.8, height: height * 0.17, radius: 3 };
  return (
    inset(pen, { u: 0, v: 0, width, height, radius: 7 }, 4, 'h') +
    inset(pen, { u: 0, v: height * 0.25, width, height: height * 0.75, radius: 7 }, 7) +
    mark(pen, [width * 0.42, height * 0.58], width * 0.18) +
    lights(pen, [width * 0.5 - (leds - 1) * 4, height * 0.86], { count: leds, pitch: 8, radius: 1.8 }) +
    label(pen, [width * 0.3, height * 0.34], subject.model, { width: width * 0.4, size: 6 }) +
    pen.rectangle(flap, 'f') +
    panel(pen, [{ port: jack('port'), count: ports }], flap)
  );
}

function rearOf(pen: Pen, side: number): string {
  return (
    inset(pen, { u: 0, v: 0, width: side, height: side * 0.97, radius: 5 }, 3) +
    panel(pen, [{ port: jack('port'), count: 1 }], { u: side * 0.3, v: side * 0.1, width: side * 0.4, height: 20 }) +
    vents(pen, { u: side * 0.2, v: side * 0.52, width: side * 0.6, height: side * 0.3 }, 6)
  );
}
