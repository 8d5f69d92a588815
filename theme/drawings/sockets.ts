import type { ArtSubject } from 'sitefold/theme/drawings/subject.ts';
import { count, word } from 'sitefold/theme/drawings/subject.ts';
import type { Group } from './panel.ts';
import { BARREL, BUTTON, COAX, FIBRE, HDMI, USB, VGA, cage, jack } from './port.ts';

/** Sockets for antenna cables, of a field like `2 × SMA`. */
export function antennaSockets(subject: ArtSubject): number {
  return Number.parseInt(word(subject, 'mobileAntennaSockets'), 10) || 0;
}

/** Everything a small device is connected by, from left to right as seen from behind. */
export function sockets(subject: ArtSubject, ports = 1): Group[] {
  return [
    { port: COAX, count: antennaSockets(subject) },
    { port: BUTTON, count: Math.min(1, count(subject, 'buttons', 1)) },
    { port: USB, count: count(subject, 'usbPorts') },
    { port: jack('phone', 10, 9), count: count(subject, 'phonePorts') },
    { port: jack('dsl', 10, 9), count: count(subject, 'dslPorts') },
    { port: FIBRE, count: count(subject, 'ponPorts') },
    { port: cage('sfp'), count: count(subject, 'sfpPorts') },
    { port: jack('port'), count: count(subject, 'lanPorts', ports) },
    { port: jack('port'), count: count(subject, 'wanPorts') },
    { port: BARREL, count: 1 },
  ];
}

/** Sockets for screens, of a list like `HDMI 3840 × 2160`. */
export function videoSockets({ specifications }: ArtSubject): Group[] {
  const outputs = specifications['videoOutputs'];
  const names = Array.isArray(outputs) ? outputs.map(String) : [];
  const starting = (name: string): number => names.filter((one) => one.startsWith(name)).length;
  return [
    { port: HDMI, count: starting('HDMI') },
    { port: VGA, count: starting('VGA') },
  ];
}

/** A console port that is a jack, or a small one. */
export function consoleSocket(subject: ArtSubject): Group {
  const name = word(subject, 'consolePort');
  return { port: name.startsWith('RJ45') ? jack('console') : USB_C, count: name === '' ? 0 : 1 };
}

const USB_C: Group['port'] = {
  width: 9,
  height: 3.4,
  draw: (pen, [u, v]) => pen.rectangle({ u, v, width: 9, height: 3.4, radius: 1.7 }, 'd', 'console'),
};
