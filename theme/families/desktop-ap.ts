import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: desktopAp,
  glyph: { body: 'M13 12h14l9 9v8q0 2-2 2h-28q-2 0-2-2v-8z', lines: 'M4 21h32M8 34h24', lights: [[20, 26]] },
} satisfies FamilyDrawing;

/** A low pillow that narrows to its top, with a gap of air above its foot. */
function desktopAp(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 140, 140, 50);
  const { width, depth, height } = size;
  const [radius, foot, belt] = [width * 0.22, height * 0.12, height * 0.44];
  const ring = (pen: Pen): string => vents(pen, { u: radius, v: 2, width: width - 2 * radius, height: belt - 4 }, 6);
  return {
    size,
    pieces: [
      box({ at: [8, 8, 0], size: [width - 16, depth - 16, foot], radius: radius - 6, tones: ['d', 'd', 'd'] }),
      box({
        at: [0, 0, foot],
        size: [width, depth, belt],
        radius,
        drawings: {
          front: (pen) => label(pen, [radius, belt * 0.34], subject.model, { width: width * 0.34, size: belt * 0.34 }),
          right: ring,
          rear: (pen) => rearOf(pen, subject, width, belt, radius),
        },
      }),
      box({
        at: [0, 0, foot + belt],
        size: [width, depth, height - foot - belt],
        radius,
        taper: 0.74,
        floating: true,
        drawings: { top: (pen) => topOf(pen, subject, size) },
      }),
    ],
  };
}

function topOf(pen: Pen, subject: ArtSubject, { width, depth }: Size): string {
  const leds = count(subject, 'leds', 1);
  const flat = { u: width * 0.13, v: depth * 0.13, width: width * 0.74, height: depth * 0.74, radius: width * 0.16 };
  return (
    inset(pen, flat, 5) +
    mark(pen, [width * 0.42, depth * 0.42], width * 0.18) +
    lights(pen, [width / 2 - (leds - 1) * 4, depth * 0.26], { count: leds, pitch: 8, radius: 2 })
  );
}

function rearOf(pen: Pen, subject: ArtSubject, width: number, belt: number, radius: number): string {
  const groups = [
    { port: jack('port'), count: count(subject, 'lanPorts', 1) + count(subject, 'wanPorts') },
    { port: BARREL, count: 1 },
  ];
  return panel(pen, groups, { u: radius, v: 1.5, width: width - 2 * radius, height: belt - 3 });
}
