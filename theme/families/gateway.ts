import { antennaRow, feet } from '../drawings/antenna.ts';
import { fan, inset, label, lightField, mark, vents } from '../drawings/marks.ts';
import { panel } from '../drawings/panel.ts';
import { BARREL, BUTTON, USB, jack } from '../drawings/port.ts';
import { rackBody } from '../drawings/rack.ts';
import { consoleSocket } from '../drawings/sockets.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { ArtSubject, Size } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf, visibleAntennas, word } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';

export default {
  build: gateway,
  glyph: {
    body: 'M4 19h32v13h-32z',
    lines: 'M7 15h26M17 28v-4h5v4zM26 28v-4h5v4z',
    antennas: 'M8 15V4M32 15V4',
    lights: [[9, 26]],
  },
} satisfies FamilyDrawing;

/** A metal box for a desk or a shelf: cooling ribs over the whole lid, ports at the front, antennas behind where it has radio. */
function gateway(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 260, 160, 40);
  const { width, depth, height } = size;
  const body = rackBody(size, {
    top: (pen) => topOf(pen, size),
    front: (pen) => frontOf(pen, subject, size),
    rear: (pen) => rearOf(pen, subject, size),
  });
  const antennas = antennaRow(visibleAntennas(subject, 0), width, depth, height, Math.min(180, width * 0.62));
  return { size, pieces: [...body, ...feet([width, depth], 4), ...antennas] };
}

function topOf(pen: Pen, { width, depth }: Size): string {
  const ribs = { u: width * 0.06, v: depth * 0.3, width: width * 0.88, height: depth * 0.62 };
  return (
    inset(pen, { u: 0, v: 0, width, height: depth }, 3, 'h') +
    vents(pen, ribs, 8, true) +
    mark(pen, [width * 0.06, depth * 0.07], depth * 0.14)
  );
}

function frontOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: USB, count: count(subject, 'usbPorts') },
    consoleSocket(subject),
    { port: jack('port'), count: count(subject, 'lanPorts', 4) },
    { port: jack('port'), count: count(subject, 'wanPorts') },
  ];
  return (
    label(pen, [width * 0.04, height * 0.6], subject.model, { width: width * 0.19, size: height * 0.18 }) +
    lightField(
      pen,
      { u: width * 0.04 + 1, v: height * 0.2, width: width * 0.17, height: height * 0.2 },
      count(subject, 'leds', 6),
    ) +
    panel(pen, groups, { u: width * 0.27, v: 4, width: width * 0.69, height: height - 8 }, 'right')
  );
}

function rearOf(pen: Pen, subject: ArtSubject, { width, height }: Size): string {
  const groups = [
    { port: BUTTON, count: Math.min(1, count(subject, 'buttons')) },
    { port: BARREL, count: 1 },
  ];
  const cooled = word(subject, 'cooling') === 'fan';
  return (
    panel(pen, groups, { u: width * 0.68, v: 4, width: width * 0.2, height: height - 8 }, 'right') +
    (cooled
      ? fan(pen, [width * 0.3, height / 2], height * 0.36)
      : vents(pen, { u: width * 0.2, v: height * 0.3, width: width * 0.3, height: height * 0.4 }, 5))
  );
}
