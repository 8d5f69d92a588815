import { fan, label, lightField, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { MAINS, USB, cage, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import { consoleSocket } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: rackGateway,
  glyph: {
    body: 'M5 12h30v16h-30zM2 12h3v16h-3zM35 12h3v16h-3z',
    lines: 'M22 17h9M22 20h9M22 23h9M13 23v-5h4v5z',
    lights: [
      [9, 18],
      [9, 22],
    ],
  },
} satisfies FamilyDrawing;

/** One rack unit with few ports and a large intake for air: what computes needs cooling. */
function rackGateway(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 440, 320, 44);
  return {
    size,
    pieces: rackBody(size, {
      front: (pen) => frontOf(pen, subject, size),
      rear: (pen) => rearOf(pen, size),
    }),
  };
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: USB, count: count(subject, 'usbPorts') },
    consoleSocket(subject),
    { port: jack('port'), count: count(subject, 'wanPorts') },
    { port: jack('port'), count: count(subject, 'lanPorts', 4) },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
  ];
  const intake = { u: width * 0.72, v: height * 0.14, width: width * 0.25, height: height * 0.72, radius: 3 };
  return (
    mark(pen, [12, height * 0.3], height * 0.4) +
    label(pen, [38, height * 0.58], subject.model, { width: 60, size: height * 0.2 }) +
    lightField(pen, { u: 39, v: height * 0.2, width: 52, height: height * 0.2 }, count(subject, 'leds', 12)) +
    panel(pen, groups, { u: width * 0.27, v: 4, width: width * 0.42, height: height - 8 }) +
    pen.rectangle(intake, 'f') +
    vents(pen, { ...intake, u: intake.u + 3, v: intake.v + 4, width: intake.width - 6, height: intake.height - 8 }, 4.5)
  );
}

function rearOf(pen: Pen, { width, height }: Size): string {
  const fans = [0.14, 0.26].map((part) => fan(pen, [width * part, height / 2], height * 0.4)).join('');
  return (
    fans + panel(pen, [{ port: MAINS, count: 1 }], { u: width * 0.8, v: 6, width: width * 0.16, height: height - 12 })
  );
}
