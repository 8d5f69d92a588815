import type { Camera, Point, Vec } from './isometric.ts';
import { add, cross, dot } from './isometric.ts';
import { pathOf, shape } from './path.ts';
import { engrave, widthOf } from './stroke-font.ts';

/** A flat piece of a body: the corner where its drawing starts, and the ways right and up on it, both one millimetre long. */
export interface Face {
  readonly origin: Vec;
  readonly right: Vec;
  readonly up: Vec;
  readonly draw: (pen: Pen) => string;
}

/** Draws on a face in millimetres, u to the right and v up. Each call returns one element. */
export interface Pen {
  /** Pixels a millimetre: what is too small to see can be left out. */
  readonly scale: number;
  readonly line: (points: readonly Point[], style: string, part?: string) => string;
  readonly area: (points: readonly Point[], style: string, part?: string) => string;
  readonly rectangle: (box: Rectangle, style: string, part?: string) => string;
  readonly circle: (centre: Point, radius: number, style: string, part?: string) => string;
  /** A light too small for an outline, to be put into a group of class `r`. */
  readonly dot: (at: Point, part: string) => string;
  /** Engraved text from its lower left corner; `size` is the height of a letter. */
  readonly text: (at: Point, size: number, text: string) => string;
  /** Lines drawn as one element. */
  readonly lines: (strokes: readonly (readonly Point[])[], style: string, part?: string) => string;
}

export interface Rectangle {
  readonly u: number;
  readonly v: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
}

/** The drawing of a face, empty when it looks away. */
export function drawFace(face: Face, camera: Camera): string {
  if (dot(cross(face.right, face.up), camera.viewer) < SEEN) return '';
  return face.draw(penOn(face, camera));
}

/** Height of a letter at which a text fills a width, and no more than `most`. */
export function letterSize(text: string, width: number, most: number): number {
  return Math.min(most, (width * LETTER_GRID) / widthOf(text));
}

function penOn({ origin, right, up }: Omit<Face, 'draw'>, camera: Camera): Pen {
  const put = ([u, v]: Point): Point => camera.project(add(add(origin, right, u), up, v));
  const many = (strokes: readonly (readonly Point[])[], closed: boolean): string =>
    strokes.map((points) => pathOf(points.map(put), closed)).join('');
  return {
    scale: camera.scale,
    line: (points, style, part) => shape(many([points], false), style, part),
    lines: (strokes, style, part) => shape(many(strokes, false), style, part),
    area: (points, style, part) => shape(many([points], true), style, part),
    rectangle: (box, style, part) => shape(many([roundedRectangle(box)], true), style, part),
    circle: (centre, radius, style, part) => shape(ellipseOf(put, centre, radius), style, part),
    dot: (at, part) => `<path data-part="${part}" d="${dotAt(put(at))}"/>`,
    text: ([u, v], size, text) => {
      const unit = size / LETTER_GRID;
      const strokes = engrave(text).map((points) => points.map(([x, y]): Point => [u + x * unit, v + y * unit]));
      return shape(many(strokes, false), 'e', 'label');
    },
  };
}

/** Corners of a rectangle, each an arc when it has a radius. */
export function roundedRectangle({ u, v, width, height, radius = 0 }: Rectangle): Point[] {
  const r = Math.min(radius, width / 2, height / 2);
  const [left, bottom, rightward, top] = [u, v, u + width, v + height];
  if (r <= 0)
    return [
      [left, bottom],
      [rightward, bottom],
      [rightward, top],
      [left, top],
    ];
  return [
    ...arcOf([rightward - r, bottom + r], r, -90),
    ...arcOf([rightward - r, top - r], r, 0),
    ...arcOf([left + r, top - r], r, 90),
    ...arcOf([left + r, bottom + r], r, 180),
  ];
}

export function ringOf([u, v]: Point, radius: number, steps = 24): Point[] {
  return Array.from({ length: steps }, (_, index): Point => {
    const angle = (index / steps) * 2 * Math.PI;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });
}

function arcOf([u, v]: Point, radius: number, from: number): Point[] {
  const steps = radius > LARGE ? 8 : radius > MIDDLE ? 4 : radius > SMALL ? 2 : 1;
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = ((from + (90 * index) / steps) * Math.PI) / 180;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });
}

/** A circle on a face as the ellipse it is on the sheet, by the axes of its projection. */
function ellipseOf(put: (point: Point) => Point, [u, v]: Point, radius: number): string {
  const [x, y] = put([u, v]);
  const [right, up] = [put([u + radius, v]), put([u, v + radius])];
  const [a, b, c, d] = [right[0] - x, right[1] - y, up[0] - x, up[1] - y];
  const angle = Math.atan2(2 * (a * b + c * d), a * a + c * c - b * b - d * d) / 2;
  const half = Math.hypot(a * a + c * c - b * b - d * d, 2 * (a * b + c * d));
  const sum = a * a + b * b + c * c + d * d;
  const [long, short] = [Math.sqrt((sum + half) / 2), Math.sqrt(Math.max(0, sum - half) / 2)];
  const [dx, dy] = [long * Math.cos(angle), long * Math.sin(angle)];
  const arc = (way: number): string =>
    `a${round(long)} ${round(short)} ${Math.round((angle * 180) / Math.PI)} 1 0 ${round(way * dx)} ${round(way * dy)}`;
  return `M${round(x - dx)} ${round(y - dy)}${arc(2)}${arc(-2)}z`;
}

function dotAt([x, y]: Point): string {
  return `M${Math.round(x)} ${Math.round(y)}h0`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Radii in millimetres from which a corner needs more points to look round. */
const LARGE = 11;
const MIDDLE = 5;
const SMALL = 1;

const LETTER_GRID = 6;
const SEEN = 0.05;
