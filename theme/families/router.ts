import { box } from 'sitefold/theme/drawings/bodies.ts';
import { antennaRow, feet } from '../drawings/antenna.ts';
import { inset, label, lights, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, BUTTON, USB, cage, jack } from '../drawings/port.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { tower } from '../drawings/tower.ts';
import { spread } from '../drawings/spread.ts';

export default {
  build: router,
  glyph: { body: 'M5 23h30v10h-30z', antennas: 'M10 23L7 6M30 23L33 6', lights: spread(21, 28, 3) },
} satisfies FamilyDrawing;

/** A flat enclosure with rounded corners, antennas behind and all sockets at the rear; a tower when it is taller than wide. */
export function router(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 220, 140, 38);
  if (size.height > size.width) return tower(subject, size);
  const { width, depth, height } = size;
  const antennas = visibleAntennas(subject, 4);
  const radius = Math.min(18, depth * 0.14);
  const body = box({
    at: [0, 0, 0],
    size: [width, depth, height],
    radius,
    drawings: {
      top: (pen) => topOf(pen, size, radius),
      front: (pen) => frontOf(pen, subject, size, radius),
      rear: (pen) => rearOf(pen, subject, size, radius),
      right: (pen) => vents(pen, { u: depth * 0.3, v: height * 0.22, width: depth * 0.4, height: height * 0.4 }, 4),
    },
  });
  const length = Math.min(190, Math.max(120, width * 0.78));
  return { size, pieces: [body, ...feet([width, depth]), ...antennaRow(antennas, width, depth, height, length)] };
}

function topOf(pen: Pen, { width, depth }: Size, radius: number): string {
  const face = { u: 0, v: 0, width, height: depth, radius };
  const slots = { u: width * 0.12, v: depth * 0.5, width: width * 0.76, height: depth * 0.36 };
  return inset(pen, face, 4, 'h') + vents(pen, slots, 7) + mark(pen, [width * 0.12, depth * 0.14], depth * 0.15);
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const leds = count(subject, 'leds', 6);
  const pitch = Math.min(11, (width * 0.5) / Math.max(1, leds));
  return (
    label(pen, [radius + 4, height * 0.36], subject.model, { width: width * 0.3, size: Math.min(7.5, height * 0.26) }) +
    lights(pen, [width - radius - 4 - (leds - 1) * pitch, height * 0.5], { count: leds, pitch })
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size, radius: number): string {
  const groups = [
    { port: BUTTON, count: Math.min(4, count(subject, 'buttons', 1)) },
    { port: USB, count: count(subject, 'usbPorts') },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
    { port: jack('port'), count: count(subject, 'lanPorts', 4) },
    { port: jack('port'), count: count(subject, 'wanPorts', 1) },
    { port: BARREL, count: 1 },
  ];
  return panel(pen, groups, { u: radius, v: height * 0.12, width: width - 2 * radius, height: height * 0.66 });
}
