import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { glands, pole } from '../drawings/pole.ts';
import { jack } from '../drawings/port.ts';
import type { Point } from 'sitefold/theme/drawings/isometric.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import { ringOf } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { spread } from '../drawings/spread.ts';

export default {
  build: outdoorCpe,
  glyph: {
    body: 'M11 6h11q5 0 5 5v17q0 5-5 5h-11q-5 0-5-5v-17q0-5 5-5z',
    lines: 'M33 3v34M27 13h6M27 26h6M12 14v8M21 14v8',
    lights: spread(12.5, 28, 3, 4),
  },
} satisfies FamilyDrawing;

/** A soft panel that is aimed from a mast, with a bar of lights that shows how well. */
function outdoorCpe(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 184, 62, 184);
  const { width, depth, height } = size;
  const radius = Math.min(width, height) * 0.26;
  const panelBody = box({
    at: [0, 0, 0],
    size: [width, depth * 0.5, height],
    axis: 'y',
    radius,
    floating: true,
    drawings: { front: (pen) => frontOf(pen, subject, size, radius) },
  });
  const back = box({
    at: [width * 0.12, depth * 0.5, height * 0.1],
    size: [width * 0.76, depth * 0.5, height * 0.8],
    axis: 'y',
    radius: radius * 0.8,
    taper: 0.84,
    tones: ['b', 'c', 'c'],
    floating: true,
    drawings: { rear: (pen) => rearOf(pen, subject, size) },
  });
  return { size, pieces: [...pole(size, Math.min(22, width * 0.16)), back, panelBody, ...glands(size, 1)] };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const leds = count(subject, 'leds', 5);
  const pitch = Math.min(11, (width * 0.72) / Math.max(1, leds));
  const centre: Point = [width / 2, height * 0.58];
  const reach = Math.min(width, height) * 0.5;
  const waves = [0.5, 0.66].map((part) => pen.lines(arcs(centre, reach * part), 'f')).join('');
  return (
    inset(pen, { u: 0, v: 0, width, height, radius }, 6, 'h') +
    waves +
    mark(pen, [centre[0] - reach * 0.15, centre[1] - reach * 0.18], reach * 0.36) +
    lights(pen, [width / 2 - ((leds - 1) * pitch) / 2, height * 0.16], { count: leds, pitch, radius: 2.2 }) +
    label(pen, [width * 0.3, height * 0.07], subject.model, { width: width * 0.4, size: 9 })
  );
}

/** Waves to both sides. */
function arcs(centre: Point, radius: number): Point[][] {
  const ring = ringOf(centre, radius, 36);
  return [[...ring.slice(-4), ...ring.slice(0, 5)], ring.slice(14, 23)];
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const wide = width * 0.76;
  const hatch = { u: wide * 0.14, v: height * 0.11, width: wide * 0.3, height: height * 0.14, radius: 3 };
  return (
    pen.rectangle({ ...hatch, width: wide * 0.72 }, 'f') +
    panel(pen, [{ port: jack('port'), count: count(subject, 'lanPorts', 1) }], { ...hatch, u: wide * 0.54 }, 'right')
  );
}
