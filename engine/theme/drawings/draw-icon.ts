import type { Glyph } from './family-drawing.ts';
import { shape } from './path.ts';
import { visibleAntennas, type ArtSubject } from './subject.ts';

/** The silhouette of a product on a sheet of 40 × 40. */
export function drawIcon(subject: ArtSubject, { body, lines = '', antennas = '', lights = [] }: Glyph): string {
  const all = visibleAntennas(subject, 1) > 0 ? lines + antennas : lines;
  const points = lights.map(([x, y]) => `M${x} ${y}h0`).join('');
  return (
    (body === '' ? '' : shape(body, 'a o')) +
    (all === '' ? '' : shape(all, 'l')) +
    (points === '' ? '' : shape(points, 'z'))
  );
}
