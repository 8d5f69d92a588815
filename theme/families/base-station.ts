import { box } from 'sitefold/theme/drawings/bodies.ts';
import { rod } from '../drawings/antenna.ts';
import { label, lights, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { STEEL, pole } from '../drawings/pole.ts';
import { cage, jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: baseStation,
  glyph: {
    body: 'M6 7h22v27h-22z',
    lines: 'M34 3v34M28 12h6M28 28h6M10.5 11v13M15 11v13M19.5 11v13M24 11v13M12 7V3M22 7V3',
    lights: [[11, 29]],
  },
} satisfies FamilyDrawing;

/** A radio on a mast between deep cooling fins, with threads for the cables of its sector antenna on top. */
function baseStation(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 180, 60, 250);
  const { width, depth, height } = size;
  const body = box({
    at: [0, depth * 0.4, 0],
    size: [width, depth * 0.6, height],
    axis: 'y',
    radius: 8,
    floating: true,
    drawings: { rear: (pen) => rearOf(pen, subject, size) },
  });
  const plate = box({
    at: [0, 0, 0],
    size: [width, depth * 0.4, height * 0.3],
    axis: 'y',
    radius: 6,
    floating: true,
    drawings: { front: (pen) => frontOf(pen, subject, size) },
  });
  const threads = [0.3, 0.7].flatMap((part) => thread(width * part, size));
  return { size, pieces: [...pole(size), body, plate, ...fins(size), ...threads] };
}

function fins({ width, depth, height }: Size): Piece[] {
  const number = Math.min(16, Math.max(6, Math.round(width / 20)));
  const pitch = width / number;
  return Array.from({ length: number }, (_, index) =>
    box({
      at: [index * pitch + pitch * 0.32, 0, height * 0.33],
      size: [pitch * 0.36, depth * 0.4, height * 0.64],
      axis: 'y',
      floating: true,
    }),
  );
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const leds = count(subject, 'leds', 6);
  const pitch = Math.min(11, (width * 0.8) / Math.max(1, leds));
  return (
    mark(pen, [width * 0.09, height * 0.14], height * 0.1) +
    label(pen, [width * 0.34, height * 0.16], subject.model, { width: width * 0.5, size: 12 }) +
    lights(pen, [width * 0.1, height * 0.07], { count: leds, pitch, radius: 2 })
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: jack('port'), count: count(subject, 'lanPorts', 1) },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
  ];
  const hatch = { u: width * 0.06, v: height * 0.05, width: width * 0.88, height: height * 0.13, radius: 4 };
  return pen.rectangle(hatch, 'f') + panel(pen, groups, { ...hatch, u: width * 0.56, width: width * 0.36 }, 'right');
}

function thread(x: number, { depth, height }: Size): Piece[] {
  const [stub] = rod([x, depth * 0.7, height], 10, 8);
  const cap = box({
    at: [x - 6, depth * 0.7 - 6, height + 12],
    size: [12, 12, 9],
    radius: 5,
    tones: STEEL,
    floating: true,
  });
  return stub === undefined ? [cap] : [stub, cap];
}
