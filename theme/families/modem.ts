import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { unit } from 'sitefold/theme/drawings/isometric.ts';
import { label, lights, mark, vents } from '../drawings/marks.ts';
import { antennaRow } from '../drawings/antenna.ts';
import { panel } from '../drawings/panel.ts';
import { sockets } from '../drawings/sockets.ts';
import type { Face, Pen } from 'sitefold/theme/drawings/pen.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: modem,
  glyph: {
    body: 'M3 33v-5L31 11h6v22z',
    lines: 'M30 33v-6',
    lights: [
      [10, 29],
      [15, 29],
      [20, 29],
    ],
  },
} satisfies FamilyDrawing;

/** A wedge that rises to its sockets, with a row of lights along its lower edge. */
function modem(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 220, 150, 40);
  const { width, depth, height } = size;
  const low = height * 0.4;
  const profile: Vec[] = [
    [0, 0, 0],
    [0, depth, 0],
    [0, depth, height],
    [0, depth * 0.86, height],
    [0, 4, low],
    [0, 0, low - 4],
  ];
  const rise: Vec = [0, depth * 0.86 - 4, height - low];
  const slope = Math.hypot(...rise);
  const faces: Face[] = [
    { origin: [0, 4, low], right: [1, 0, 0], up: unit(rise), draw: (pen) => slopeOf(pen, subject, width, slope) },
    { origin: [width, depth, 0], right: [-1, 0, 0], up: [0, 0, 1], draw: (pen) => rearOf(pen, subject, size) },
  ];
  const antennas = antennaRow(visibleAntennas(subject, 0), width, depth, height, width * 0.7);
  return { size, pieces: [prism({ base: profile, along: [width, 0, 0], faces }), ...antennas] };
}

function slopeOf(pen: Pen, subject: ArtSubject, width: number, length: number): string {
  const leds = count(subject, 'leds', 6);
  const pitch = Math.min(16, (width * 0.6) / Math.max(1, leds));
  const ticks = Array.from({ length: leds }, (_, index) => width * 0.08 + index * pitch).map(
    (u) => [[u, length * 0.14] as const, [u, length * 0.2] as const] as const,
  );
  return (
    lights(pen, [width * 0.08, length * 0.09], { count: leds, pitch, radius: 1.6 }) +
    pen.lines(ticks, 'f') +
    label(pen, [width * 0.74, length * 0.07], subject.model, { width: width * 0.2, size: 8 }) +
    mark(pen, [width * 0.08, length * 0.68], length * 0.18) +
    vents(pen, { u: width * 0.34, v: length * 0.4, width: width * 0.58, height: length * 0.48 }, 8, true)
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  return panel(pen, sockets(subject, 4), { u: 8, v: height * 0.14, width: width - 16, height: height * 0.6 });
}
