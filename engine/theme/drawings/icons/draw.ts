import { shape } from '../path.ts';
import type { ArtSubject } from '../subject.ts';
import { visibleAntennas } from '../subject.ts';
import { GLYPHS } from './glyphs.ts';

/** The silhouette of a family on a sheet of 40 × 40. */
export function drawIcon(subject: ArtSubject): string {
  const { body, lines = '', antennas = '', lights = [] } = GLYPHS[subject.family];
  const all = visibleAntennas(subject, 1) > 0 ? lines + antennas : lines;
  const points = lights.map(([x, y]) => `M${x} ${y}h0`).join('');
  return (
    (body === '' ? '' : shape(body, 'a o')) +
    (all === '' ? '' : shape(all, 'l')) +
    (points === '' ? '' : shape(points, 'z'))
  );
}
