import { fan, label, lightField, mark, vents } from '../parts/marks.ts';
import { panel } from '../parts/panel.ts';
import { MAINS, USB, cage, jack } from '../parts/port.ts';
import { rackBody } from '../parts/rack.ts';
import { consoleSocket } from '../parts/sockets.ts';
import type { Pen } from '../pen.ts';
import type { ArtSubject, Size } from '../subject.ts';
import { count, sizeOf } from '../subject.ts';
import type { Assembly } from './build.ts';

/** One rack unit with few ports and a large intake for air: what computes needs cooling. */
export function rackGateway(subject: ArtSubject): Assembly {
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
