import { domeRings, lathe } from 'sitefold/theme/drawings/lathe.ts';
import type { Face } from 'sitefold/theme/drawings/pen.ts';
import { lens } from '../drawings/lens.ts';
import { label, lights } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { decal } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: domeCamera,
  glyph: { body: 'M4 9h32v7h-32zM8 16h24q0 14-12 14t-12-14z', lines: 'M20 19a3.4 3.4 0 1 0 .1 0z', lights: [] },
} satisfies FamilyDrawing;

/** A smoked dome on a round base, with the lens seen inside. */
function domeCamera(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 118, 118, 92);
  const { width, depth, height } = size;
  const centre = [width / 2, depth / 2, 0] as const;
  const [r, base] = [width / 2, height * 0.46];
  const radius = Math.min(r * 0.72, height - base);
  return {
    size,
    pieces: [
      lathe({
        at: centre,
        axis: [0, 0, 1],
        rings: [
          [r * 0.94, 0],
          [r, height * 0.06],
          [r * 0.98, base * 0.62],
          [r * 0.88, base * 0.92],
          [r * 0.8, base],
        ],
        seams: [1],
      }),
      lathe({ at: centre, axis: [0, 0, 1], rings: domeRings(radius, base), tones: GLASS }),
      face(centreOf(size, base + radius * 0.34, -radius * 0.62), (pen) => lens(pen, radius * 0.42, 0)),
      face(centreOf(size, height * 0.12, -r * 0.99), (pen) => badge(pen, subject, width)),
      back(subject, size),
    ],
  };
}

function centreOf({ width, depth }: Size, z: number, forward: number): Face['origin'] {
  return [width / 2, depth / 2 + forward, z];
}

function face(origin: Face['origin'], draw: Face['draw']): Piece {
  return decal({ origin, right: [1, 0, 0], up: [0, 0, 1], draw });
}

function badge(pen: Parameters<Face['draw']>[0], subject: ArtSubject, width: number): string {
  const leds = count(subject, 'leds');
  return (
    label(pen, [-width * 0.13, 0], subject.model, { width: width * 0.26, size: 6 }) +
    lights(pen, [-(leds - 1) * 3, 12], { count: leds, pitch: 6 })
  );
}

function back(subject: ArtSubject, { width, depth, height }: Size): Piece {
  const ports = count(subject, 'lanPorts', 1);
  const wide = ports * 17 + 6;
  return decal({
    origin: [width / 2 + wide / 2, depth, height * 0.06],
    right: [-1, 0, 0],
    up: [0, 0, 1],
    draw: (pen) => panel(pen, [{ port: jack('port'), count: ports }], { u: 2, v: 2, width: wide - 4, height: 18 }),
  });
}

const GLASS = ['d', 'd', 'j'] as const;
