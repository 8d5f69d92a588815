import { box } from 'sitefold/theme/drawings/bodies.ts';
import { antenna } from '../drawings/antenna.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: usbAdapter,
  glyph: {
    body: 'M15 5h10q3 0 3 3v20h-16v-20q0-3 3-3zM15 28h10v8h-10z',
    lines: 'M18.5 32h.1M21.5 32h.1',
    antennas: 'M32 24V6M28 22h4',
    lights: [[20, 11]],
  },
} satisfies FamilyDrawing;

/** A stick with its plug towards the viewer and its antennas folded up. */
function usbAdapter(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 27, 85, 13);
  const { width, depth, height } = size;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius: 6,
    drawings: { top: (pen) => topOf(pen, subject, size) },
  });
  return { size, pieces: [usbPlug(size), body, ...folded(subject, { width, depth, height })] };
}

function usbPlug({ width, height }: Size): Piece {
  const [x, z] = [width / 2 - 6, height / 2 - 2.3];
  return box({
    at: [x, -18.5, z],
    size: [12, 18.5, 4.6],
    tones: ['a', 'm', 'c'],
    floating: true,
    drawings: {
      top: (pen) => [2.4, 7.4].map((u) => pen.rectangle({ u, v: 7, width: 2.3, height: 2.6 }, 'd')).join(''),
      front: (pen) =>
        pen.rectangle({ u: 0.8, v: 0.7, width: 10.4, height: 3.2 }, 'd') +
        pen.rectangle({ u: 1.6, v: 0.9, width: 8.8, height: 1.4 }, 'm'),
    },
  });
}

function topOf(pen: Pen, subject: ArtSubject, { width, depth }: Size): string {
  const leds = count(subject, 'leds', 1);
  return (
    inset(pen, { u: 0, v: 0, width, height: depth, radius: 6 }, 1.8, 'h') +
    lights(pen, [width / 2 - (leds - 1) * 2.5, depth * 0.1], { count: leds, pitch: 5, radius: 0.9 }) +
    mark(pen, [width * 0.36, depth * 0.24], width * 0.3) +
    label(pen, [width * 0.16, depth * 0.42], subject.model, { width: width * 0.68, size: 4 }) +
    vents(pen, { u: width * 0.24, v: depth * 0.54, width: width * 0.52, height: depth * 0.26 }, 3, true)
  );
}

function folded(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const number = Math.min(4, visibleAntennas(subject, 2));
  return Array.from({ length: number }, (_, index) => {
    const way = index % 2 === 0 ? -1 : 1;
    const at = [way < 0 ? -3 : width + 3, depth * 0.9 - Math.floor(index / 2) * 14, height * 0.5] as const;
    return antenna({ at, length: depth * 0.82, lean: [way * 5, 0], width: 5, thick: 10 });
  }).flat();
}
