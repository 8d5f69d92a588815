import { box } from 'sitefold/theme/drawings/bodies.ts';
import { inset, label, lights, mark } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { USB } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, figure, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: mifi,
  glyph: {
    body: 'M9 11h22q5 0 5 5v8q0 5-5 5h-22q-5 0-5-5v-8q0-5 5-5z',
    lines: 'M12 25v-10h13v10z',
    lights: [[31, 20]],
  },
} satisfies FamilyDrawing;

/** A flat slab for the pocket with a screen that shows the bars of the mobile network and the battery. */
function mifi(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 100, 62, 15);
  const { width, depth, height } = size;
  const radius = depth * 0.26;
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius,
    drawings: {
      top: (pen) => topOf(pen, subject, size, radius),
      front: (pen) =>
        panel(pen, [{ port: USB, count: Math.min(2, count(subject, 'usbPorts', 1)) }], {
          u: width * 0.3,
          v: 2,
          width: width * 0.4,
          height: height - 4,
        }),
      right: (pen) =>
        pen.rectangle({ u: depth * 0.38, v: height * 0.36, width: depth * 0.24, height: height * 0.3, radius: 2 }, 'm'),
    },
  });
  return { size, pieces: [body] };
}

function topOf(pen: Pen, subject: ArtSubject, { width, depth }: Size, radius: number): string {
  const diagonal = Math.min(figure(subject, 'displaySize', 40), depth * 0.92);
  const screen = {
    u: width * 0.5 - diagonal * 0.4,
    v: depth * 0.56 - diagonal * 0.3,
    width: diagonal * 0.8,
    height: diagonal * 0.6,
    radius: 2,
  };
  const bars = [0.2, 0.4, 0.6, 0.8].map((part, index) =>
    pen.rectangle(
      {
        u: screen.u + screen.width * (0.1 + index * 0.12),
        v: screen.v + screen.height * 0.16,
        width: screen.width * 0.08,
        height: screen.height * 0.7 * part,
      },
      'g',
    ),
  );
  const battery = {
    u: screen.u + screen.width * 0.7,
    v: screen.v + screen.height * 0.66,
    width: screen.width * 0.2,
    height: screen.height * 0.18,
    radius: 0.8,
  };
  const leds = count(subject, 'leds', 1);
  return (
    inset(pen, { u: 0, v: 0, width, height: depth, radius }, 2.4, 'h') +
    pen.rectangle(screen, 'd') +
    bars.join('') +
    pen.rectangle(battery, 'h') +
    pen.rectangle({ ...battery, width: battery.width * 0.7 }, 'h') +
    lights(pen, [width * 0.5 - (leds - 1) * 2.5, depth * 0.09], { count: leds, pitch: 5, radius: 1 }) +
    mark(pen, [width * 0.06, depth * 0.46], depth * 0.15) +
    label(pen, [width * 0.79, depth * 0.2], subject.model, { width: width * 0.16, size: 5 })
  );
}
