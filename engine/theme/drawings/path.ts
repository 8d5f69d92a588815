import type { Point } from './isometric.ts';

/** The data of an SVG path through points, relative and rounded to a tenth of a pixel. */
export function pathOf(points: readonly Point[], closed = true): string {
  const tenths = points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  let data = '';
  let [atX, atY] = [0, 0];
  for (const [x, y] of tenths) {
    const [dx, dy] = [x - atX, y - atY];
    if (data === '') data = `M${pair(x, y)}`;
    else if (dx === 0 && dy === 0) continue;
    else if (dx === 0) data += `v${tenth(dy)}`;
    else if (dy === 0) data += `h${tenth(dx)}`;
    else data += `l${pair(dx, dy)}`;
    [atX, atY] = [x, y];
  }
  return closed ? `${data}z` : data;
}

/** The smallest convex outline around points, without those that lie on its sides. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** One element with a class and, where it is a part that can be counted, its name. */
export function shape(data: string, style: string, part?: string): string {
  const name = part === undefined ? '' : ` data-part="${part}"`;
  const look = style === '' ? '' : ` class="${style}"`;
  return `<path${name}${look} d="${data}"/>`;
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && !turns(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turns(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-3;
}

function pair(x: number, y: number): string {
  return y < 0 ? `${tenth(x)}${tenth(y)}` : `${tenth(x)} ${tenth(y)}`;
}

function tenth(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.');
}
