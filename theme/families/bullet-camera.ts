import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { cord } from '../drawings/cord.ts';
import { tube } from '../drawings/lens.ts';
import { label, lights, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { jack } from '../drawings/port.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: bulletCamera,
  glyph: {
    body: 'M4 12h24v12h-24zM2 8h31v4h-31z',
    lines: 'M24 24v7M24 31h8M33 25v12M9 15v6',
    lights: [[14, 18]],
  },
} satisfies FamilyDrawing;

/** A tube under a sun shield, on an arm that turns. */
function bulletCamera(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 70, 168, 70);
  return { size, pieces: [...bullet([0, 0, 0], size, subject), ...tail(subject, size)] };
}

/** The cable that leaves the foot, with its socket at the end. */
function tail(subject: ArtSubject, { width, depth, height }: Size): Piece[] {
  const [x, y, z] = [width * 0.5, depth * 0.74, -height * 0.62];
  const socket = box({
    at: [x + 54, y + 40, z],
    size: [20, 46, 18],
    axis: 'y',
    tones: ['d', 'd', 'j'],
    drawings: {
      rear: (pen) =>
        panel(pen, [{ port: jack('port'), count: count(subject, 'lanPorts', 1) }], {
          u: 2,
          v: 2,
          width: 16,
          height: 14,
        }),
    },
  });
  const lead = cord({
    through: [
      [x + width * 0.4, y, z + 5],
      [x + width * 0.6, y - 20, z + 5],
      [x + 64, y, z + 8],
      [x + 64, y + 40, z + 9],
    ],
    thick: true,
  });
  return [lead, socket];
}

/** A bullet camera at a place, with its label where there is a model. */
export function bullet(
  [x, y, z]: Vec,
  { width, depth, height }: { width: number; depth: number; height: number },
  subject?: ArtSubject,
): Piece[] {
  const radius = Math.min(width, height) / 2;
  const [middle, arm] = [x + width / 2, y + depth * 0.74];
  const drop = height * 0.62;
  const leds = subject === undefined ? 0 : count(subject, 'leds');
  const steps = subject === undefined ? 10 : 24;
  return [
    cylinder({ at: [middle, arm, z - drop], radius: radius * 0.86, steps, along: [0, 0, radius * 0.34] }),
    cylinder({
      at: [middle, arm, z - drop + radius * 0.34],
      radius: radius * 0.26,
      along: [0, 0, drop],
      steps: 8,
      floating: true,
    }),
    tube([middle, y + depth * 0.07, z + radius], radius * 0.94, depth * 0.9, subject === undefined ? 0 : 12),
    box({
      at: [x - 2, y, z + height - radius * 0.5],
      size: [width + 4, depth, radius * 0.56],
      axis: 'y',
      radius: subject === undefined ? 0 : radius * 0.24,
      floating: true,
      drawings: {
        top: (pen) =>
          subject === undefined
            ? ''
            : mark(pen, [width * 0.34, depth * 0.62], width * 0.3) +
              label(pen, [width * 0.22, depth * 0.36], subject.model, { width: width * 0.6, size: 9 }),
        front: (pen) =>
          lights(pen, [width / 2 + 2 - (leds - 1) * 4, radius * 0.28], { count: leds, pitch: 8, radius: 1.8 }),
      },
    }),
  ];
}
