import { inset, label, lightField, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, BUTTON, cage, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import { feet } from '../drawings/antenna.ts';
import { consoleSocket } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: desktopSwitch,
  glyph: {
    body: 'M4 13h32v15h-32z',
    lines: 'M12 24v-4h4v4zM19 24v-4h4v4zM26 24v-4h4v4zM8 31h3M29 31h3',
    lights: [
      [8, 18],
      [8, 23],
    ],
  },
} satisfies FamilyDrawing;

/** A small metal box with all ports and lights at the front and the power at the rear. */
function desktopSwitch(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 160, 100, 27);
  const body = rackBody(size, {
    top: (pen) => topOf(pen, subject, size),
    front: (pen) => frontOf(pen, subject, size),
    rear: (pen) => rearOf(pen, subject, size),
  });
  return { size, pieces: [...body, ...feet([size.width, size.depth], 2.5)] };
}

function topOf(pen: Pen, { model }: ArtSubject, { width, depth }: Size): string {
  return (
    inset(pen, { u: 0, v: 0, width, height: depth }, 3, 'h') +
    mark(pen, [width * 0.08, depth * 0.14], depth * 0.2) +
    label(pen, [width * 0.27, depth * 0.14], model, { width: width * 0.34, size: depth * 0.085 }) +
    vents(pen, { u: width * 0.1, v: depth * 0.56, width: width * 0.8, height: depth * 0.28 }, 5)
  );
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const lights = count(subject, 'leds', 9);
  const field = { u: width * 0.05, v: height * 0.34, width: width * 0.16, height: height * 0.36 };
  const groups = [
    consoleSocket(subject),
    { port: jack('port'), count: count(subject, 'lanPorts', 5) + count(subject, 'wanPorts') },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
  ];
  return (
    inset(pen, { u: 0, v: 0, width, height }, 1.6) +
    lightField(pen, field, lights) +
    panel(pen, groups, { u: width * 0.25, v: 3, width: width * 0.72, height: height - 6 }, 'right')
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: BUTTON, count: Math.min(1, count(subject, 'buttons')) },
    { port: BARREL, count: 1 },
  ];
  return (
    panel(pen, groups, { u: width * 0.7, v: 4, width: width * 0.24, height: height - 8 }, 'right') +
    vents(pen, { u: width * 0.08, v: height * 0.3, width: width * 0.4, height: height * 0.4 }, 5)
  );
}
