import type { Pen, Rectangle } from 'sitefold/theme/drawings/pen.ts';
import type { Port } from './port.ts';

/** Connectors of one kind side by side, in one row or in two with the tabs apart. */
export interface Group {
  readonly port: Port;
  readonly count: number;
  readonly rows?: 1 | 2;
}

/**
 * Groups of connectors from left to right in an area of a face. What does not fit is drawn smaller, so that all that are
 * counted are there.
 */
export function panel(pen: Pen, groups: readonly Group[], area: Rectangle, align: Align = 'middle'): string {
  const shown = groups.filter(({ count }) => count > 0).map((group) => ({ ...group, rows: group.rows ?? 1 }));
  if (shown.length === 0) return '';
  const widths = shown.map(({ port, count, rows }) => Math.ceil(count / rows) * (port.width + GAP) - GAP);
  const total = widths.reduce((sum, width) => sum + width, 0) + BETWEEN * (shown.length - 1);
  const tallest = Math.max(...shown.map(({ port, rows }) => rows * (port.height + GAP) - GAP));
  const shrink = Math.min(1, area.width / total, area.height / tallest);
  const spare = area.width - total * shrink;
  // Room that is left goes between the groups first.
  const spread = shown.length > 1 ? Math.min(spare / (shown.length - 1), MOST_SPREAD * shrink) : 0;
  const used = total * shrink + spread * (shown.length - 1);
  let u = area.u + (area.width - used) * START[align];
  return shown
    .map(({ port, count, rows }, index) => {
      const left = u;
      u += (widths[index] ?? 0) * shrink + BETWEEN * shrink + spread;
      const height = rows * (port.height + GAP) - GAP;
      const bottom = area.v + (area.height - height * shrink) / 2;
      return drawGroup(shrunk(pen, shrink), { port, count, rows }, [left / shrink, bottom / shrink]);
    })
    .join('');
}

type Align = keyof typeof START;
const START = { left: 0, middle: 0.5, right: 1 } as const;

function drawGroup(
  pen: Pen,
  { port, count, rows }: Required<Group>,
  [left, bottom]: readonly [number, number],
): string {
  const drawn = Array.from({ length: count }, (_, index) => {
    const column = Math.floor(index / rows);
    const upper = rows === 2 && index % 2 === 0;
    const v = bottom + (upper ? port.height + GAP : 0);
    return port.draw(pen, [left + column * (port.width + GAP), v], upper);
  }).join('');
  return port.style === undefined ? drawn : `<g class="${port.style}">${drawn}</g>`;
}

/** The same pen on a finer grid. */
function shrunk(pen: Pen, by: number): Pen {
  if (by === 1) return pen;
  const put = ([u, v]: readonly [number, number]): readonly [number, number] => [u * by, v * by];
  return {
    scale: pen.scale * by,
    line: (points, style, part) => pen.line(points.map(put), style, part),
    area: (points, style, part) => pen.area(points.map(put), style, part),
    lines: (strokes, style, part) =>
      pen.lines(
        strokes.map((points) => points.map(put)),
        style,
        part,
      ),
    circle: (centre, radius, style, part) => pen.circle(put(centre), radius * by, style, part),
    dot: (at, part) => pen.dot(put(at), part),
    text: (at, size, text) => pen.text(put(at), size * by, text),
    rectangle: ({ u, v, width, height, radius = 0 }, style, part) =>
      pen.rectangle({ u: u * by, v: v * by, width: width * by, height: height * by, radius: radius * by }, style, part),
  };
}

/** Millimetres between two connectors, between two groups, and the most that spare room adds to the latter. */
const GAP = 2.4;
const BETWEEN = 7;
const MOST_SPREAD = 14;
