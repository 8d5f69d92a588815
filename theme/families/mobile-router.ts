import { box } from 'sitefold/theme/drawings/bodies.ts';
import { feet } from '../drawings/antenna.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { sockets } from '../drawings/sockets.ts';
import type { Point } from 'sitefold/theme/drawings/isometric.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import { ringOf } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { tower } from '../drawings/tower.ts';
import { wallBox } from '../drawings/wall-box.ts';
import { spread } from '../drawings/spread.ts';

export default {
  build: mobileRouter,
  glyph: {
    body: 'M8 24h24q2 0 2 2v6q0 2-2 2h-24q-2 0-2-2v-6q0-2 2-2z',
    lines: 'M20 24v-6M15 18a7 7 0 0 1 10 0M11 13a13 13 0 0 1 18 0M7 8a19 19 0 0 1 26 0',
    lights: spread(12, 29, 3),
  },
} satisfies FamilyDrawing;

/** A router whose line is the mobile network: a low box with a dial of waves on its lid, a wall box or a tower. */
function mobileRouter(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 188, 126, 33);
  const { width, depth, height } = size;
  if (height > width) return tower(subject, size);
  if (height > depth) return { size, pieces: wallBox(subject, size) };
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius: depth * 0.24,
    drawings: {
      top: (pen) => topOf(pen, size),
      front: (pen) => frontOf(pen, subject, size),
      rear: (pen) =>
        panel(pen, sockets(subject, 3), { u: depth * 0.24, v: 4, width: width - depth * 0.48, height: height - 8 }),
      right: (pen) => simSlots(pen, subject, size),
    },
  });
  return { size, pieces: [body, ...feet([width, depth], 3, 26)] };
}

function topOf(pen: Pen, { width, depth }: Size): string {
  const centre: Point = [width * 0.66, depth * 0.5];
  const waves = [0.12, 0.22, 0.32].map((part) => pen.line(ringOf(centre, depth * part, 32).slice(5, 28), 'f'));
  return (
    inset(pen, { u: 0, v: 0, width, height: depth, radius: depth * 0.24 }, 4, 'h') +
    waves.join('') +
    pen.circle(centre, 3, 'f') +
    mark(pen, [width * 0.14, depth * 0.4], depth * 0.2)
  );
}

function frontOf(pen: Pen, subject: ArtSubject, { width, depth, height }: Size): string {
  const leds = count(subject, 'leds', 6);
  const left = depth * 0.24;
  const pitch = Math.min(9, (width - 2 * left) / 2 / Math.max(1, leds));
  return (
    label(pen, [left, height * 0.36], subject.model, { width: (width - 2 * left) * 0.4, size: height * 0.24 }) +
    lights(pen, [width - left - (leds - 1) * pitch, height * 0.48], { count: leds, pitch })
  );
}

function simSlots(pen: Pen, subject: ArtSubject, { depth, height }: Size): string {
  const slots = Array.from({ length: Math.min(2, count(subject, 'simSlots', 1)) }, (_, index) =>
    pen.rectangle({ u: depth * 0.34, v: height * (0.5 - index * 0.2), width: 15, height: 2.4, radius: 1 }, 'd', 'sim'),
  );
  return (
    slots.join('') + vents(pen, { u: depth * 0.52, v: height * 0.3, width: depth * 0.22, height: height * 0.4 }, 5)
  );
}
