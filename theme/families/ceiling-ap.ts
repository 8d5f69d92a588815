import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { lathe } from 'sitefold/theme/drawings/lathe.ts';
import { lights, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Face } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { decal } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: ceilingAp,
  glyph: {
    body: 'M3 18q0-9 17-9t17 9q0 4-4 6q-5 4-13 4t-13-4q-4-2-4-6z',
    lines: 'M9 26v3q4 3 11 3t11-3v-3',
    lights: [[20, 18]],
  },
} satisfies FamilyDrawing;

/** A disc, or a soft square when it is large, with a ring of light. It lies on its back, as it comes out of the box. */
function ceilingAp(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 220, 220, 40);
  const lid = size.width > SQUARE ? square(subject, size) : round(subject, size);
  const foot = size.height * 0.36;
  const radius = size.width * 0.44;
  const plate = cylinder({
    at: [size.width / 2, size.depth / 2, 0],
    radius,
    along: [0, 0, foot],
    tones: ['b', 'c', 'c'],
  });
  return { size, pieces: [plate, ...lid, sockets(subject, size)] };
}

function round(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const [r, low] = [width / 2, height * 0.36];
  const body = lathe({
    at: [r, depth / 2, 0],
    axis: [0, 0, 1],
    rings: [
      [r * 0.97, low],
      [r, low + height * 0.12],
      [r * 0.98, height * 0.72],
      [r * 0.9, height * 0.9],
      [r * 0.78, height],
    ],
    seams: [1],
  });
  return [body, face([r, depth / 2, height], (pen) => ringOf(pen, subject, r))];
}

function square(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const low = height * 0.36;
  const [radius, rim] = [width * 0.24, height * 0.34];
  return [
    box({ at: [0, 0, low], size: [width, depth, rim], radius, floating: true }),
    box({ at: [0, 0, low + rim], size: [width, depth, height - low - rim], radius, taper: 0.86, floating: true }),
    face([width / 2, depth / 2, height], (pen) => ringOf(pen, subject, width * 0.46)),
  ];
}

function ringOf(pen: Pen, subject: ArtSubject, radius: number): string {
  const leds = count(subject, 'leds', 1);
  return (
    (leds > 0 ? pen.circle([0, 0], radius * 0.42, 'q', 'led') : '') +
    pen.circle([0, 0], radius * 0.37, 'f') +
    mark(pen, [-radius * 0.09, -radius * 0.1], radius * 0.2) +
    lights(pen, [0, -radius * 0.62], { count: Math.max(0, leds - 1), pitch: 8, radius: 2 })
  );
}

/** The pocket for the cables, cut into the rim behind. */
function sockets(subject: ArtSubject, { width, depth, height: whole }: Size): Piece {
  const ports = count(subject, 'lanPorts', 1);
  const wide = ports * 17 + 8;
  const height = whole * 0.42;
  const corner: Vec = [width / 2 + wide / 2, depth, whole * 0.34];
  return decal({
    origin: corner,
    right: [-1, 0, 0],
    up: [0, 0, 1],
    draw: (pen) =>
      pen.rectangle({ u: 0, v: 1, width: wide, height: height - 2, radius: 2 }, 'm') +
      panel(pen, [{ port: jack('port'), count: ports }], { u: 3, v: 1.6, width: wide - 6, height: height - 3.2 }),
  });
}

function face(at: Face['origin'], draw: Face['draw']): Piece {
  return decal({ origin: at, right: [1, 0, 0], up: [0, 1, 0], draw });
}

/** Width in millimetres from which the body is square. */
const SQUARE = 235;
