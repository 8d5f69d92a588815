import type { Point } from 'sitefold/theme/drawings/isometric.ts';
import type { Pen, Rectangle } from 'sitefold/theme/drawings/pen.ts';
import { letterSize } from 'sitefold/theme/drawings/pen.ts';

/** Indicator lights in a row from left to right, or up. They keep a size that can be seen. */
export function lights(
  pen: Pen,
  [u, v]: Point,
  { count, pitch, upward = false, radius = 1.2 }: { count: number; pitch: number; upward?: boolean; radius?: number },
): string {
  const size = Math.min(Math.max(radius, LEAST_LIGHT / pen.scale), pitch * 0.42);
  const small = size * pen.scale < DOT;
  const drawn = Array.from({ length: count }, (_, index) => {
    const at: Point = upward ? [u, v + index * pitch] : [u + index * pitch, v];
    return small ? pen.dot(at, 'led') : pen.circle(at, size, 'g', 'led');
  }).join('');
  return small && count > 0 ? `<g class="r">${drawn}</g>` : drawn;
}

/** Many lights as a field of equal rows, from its upper left corner. Returns nothing more than the lights. */
export function lightField(pen: Pen, { u, v, width, height }: Rectangle, count: number): string {
  const rows = Math.max(1, Math.min(Math.floor(height / 3) + 1, Math.ceil((count * 3.2) / width)));
  const columns = Math.ceil(count / rows);
  const pitch = Math.min(4.4, width / Math.max(1, columns - 1));
  return Array.from({ length: rows }, (_, row) => {
    const number = Math.min(columns, count - row * columns);
    const at: Point = [u, v + height - (row * height) / Math.max(1, rows - 1)];
    return number > 0 ? lights(pen, at, { count: number, pitch, radius: 0.8 }) : '';
  }).join('');
}

/** Slots for air as fine lines: upright ones side by side, or level ones one above the other. */
export function vents(pen: Pen, { u, v, width, height }: Rectangle, pitch: number, level = false): string {
  const length = level ? height : width;
  const wide = Math.max(pitch, LEAST_PITCH / pen.scale);
  const number = Math.min(MOST_SLOTS, Math.max(0, Math.floor(length / wide)) + 1);
  const step = number === MOST_SLOTS ? length / MOST_SLOTS : wide;
  const start = (length - (number - 1) * step) / 2;
  const strokes = Array.from({ length: number }, (_, index): Point[] => {
    const at = start + index * step;
    return level
      ? [
          [u, v + at],
          [u + width, v + at],
        ]
      : [
          [u + at, v],
          [u + at, v + height],
        ];
  });
  return pen.lines(strokes, 'f');
}

/** The model, engraved from a lower left corner within a width. */
export function label(
  pen: Pen,
  [u, v]: Point,
  model: string,
  { width, size }: { width: number; size: number },
): string {
  return pen.text([u, v], letterSize(model, width, size), model);
}

/** The vendor's mark: a K whose arms are a signal, with the point it goes to. */
export function mark(pen: Pen, [u, v]: Point, size: number): string {
  const at = (x: number, y: number): Point => [u + x * size, v + y * size];
  return (
    pen.lines(
      [
        [at(0, 0), at(0, 1)],
        [at(0.7, 1), at(0.06, 0.5), at(0.7, 0)],
      ],
      'e',
    ) + pen.circle(at(0.78, 0.5), size * 0.11, 'e')
  );
}

/** A fan behind a grille. */
export function fan(pen: Pen, centre: Point, radius: number): string {
  const rings = [1, 0.72, 0.44].map((part) => pen.circle(centre, radius * part, part === 1 ? 'd' : 'f'));
  const spokes = [0, 45, 90, 135].map((degrees): Point[] => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180) * radius, Math.sin((degrees * Math.PI) / 180) * radius];
    return [
      [centre[0] - x, centre[1] - y],
      [centre[0] + x, centre[1] + y],
    ];
  });
  return rings.join('') + pen.lines(spokes, 'f') + pen.circle(centre, radius * 0.2, 'm');
}

/** A line just inside the edge of a face. */
export function inset(pen: Pen, { u, v, width, height, radius = 0 }: Rectangle, by: number, style = 'f'): string {
  return pen.rectangle(
    { u: u + by, v: v + by, width: width - 2 * by, height: height - 2 * by, radius: Math.max(0, radius - by) },
    style,
  );
}

/** Pixels of the radius of a light at least, of one below which it is a dot, and between two slots. */
const DOT = 2;
const LEAST_LIGHT = 2.8;
const LEAST_PITCH = 6;
const MOST_SLOTS = 60;
