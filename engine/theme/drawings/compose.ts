import type { Camera, Vec } from './isometric.ts';
import { add, placed } from './isometric.ts';
import { hullOf, pathOf, shape } from './path.ts';
import type { Piece } from './solid.ts';

/** Where on the sheet a view goes, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The camera that shows all pieces as large as the frame allows, in its middle. */
export function fit(pieces: readonly Piece[], camera: Camera, frame: Frame, most = Infinity): Camera {
  const points = pieces.flatMap(({ outline }) => outline.map(camera.project));
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const scale = Math.min(most, frame.width / Math.max(1, right - left), frame.height / Math.max(1, bottom - top));
  return placed(camera, scale, [
    frame.left + (frame.width - (left + right) * scale) / 2,
    frame.top + (frame.height - (top + bottom) * scale) / 2,
  ]);
}

/** All pieces from back to front. */
export function drawPieces(pieces: readonly Piece[], camera: Camera): string {
  return sortPieces(pieces, camera)
    .map((piece) => piece.draw(camera))
    .join('');
}

/** Shadows on the ground, thrown away from the lamp, as one area. */
export function drawShadows(pieces: readonly Piece[], camera: Camera): string {
  const away: Vec = camera.viewer[1] < 0 ? [1, 0.7, 0] : [-1, -0.7, 0];
  const data = pieces.map(({ outline, floating }) => {
    const heights = outline.map(([, , z]) => z);
    const [low, high] = extent(heights);
    if (floating === true || low > 0.5) return '';
    const ground = outline.filter(([, , z]) => z < low + 0.5);
    const length = Math.min(high * 0.45, SHADOW / camera.scale);
    return pathOf(hullOf([...ground, ...ground.map((point) => add(point, away, length))].map(camera.project)));
  });
  return data.join('') === '' ? '' : shape(data.join(''), 's');
}

/**
 * Order in which nearer pieces cover farther ones. Two boxes that a plane along the axes keeps apart have an order; those
 * that run into each other keep the one they were given in.
 */
function sortPieces(pieces: readonly Piece[], camera: Camera): Piece[] {
  const left = pieces.map((piece, place) => ({ piece, place, bounds: boundsOf(piece.outline) }));
  const sorted: Piece[] = [];
  while (left.length > 0) {
    const index = left.findIndex((one) => left.every((other) => other === one || !isBehind(other, one, camera)));
    const [next] = left.splice(Math.max(0, index), 1);
    if (next !== undefined) sorted.push(next.piece);
  }
  return sorted;
}

interface Bounded {
  readonly place: number;
  readonly bounds: readonly (readonly [low: number, high: number])[];
}

function isBehind(a: Bounded, b: Bounded, { viewer }: Camera): boolean {
  let [behind, apart] = [false, false];
  for (const [axis, way] of viewer.entries()) {
    const [low = 0, high = 0] = a.bounds[axis] ?? [];
    const [otherLow = 0, otherHigh = 0] = b.bounds[axis] ?? [];
    const [nearer, farther] = [low >= otherHigh - TOUCH, high <= otherLow + TOUCH];
    if (way === 0) {
      // Apart across the view: neither covers the other.
      if (nearer || farther) return false;
      continue;
    }
    apart ||= nearer || farther;
    if (way > 0 ? nearer : farther) return false;
    if (way > 0 ? farther : nearer) behind = true;
  }
  return apart ? behind : a.place < b.place;
}

function boundsOf(outline: readonly Vec[]): (readonly [number, number])[] {
  return ([0, 1, 2] as const).map((axis) => extent(outline.map((point) => point[axis])));
}

/** The least and the greatest of some values. */
export function extent(values: readonly number[]): [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Millimetres by which two pieces may overlap and still count as apart. */
const TOUCH = 0.01;
/** Longest shadow in pixels. */
const SHADOW = 46;
