import { extent } from '../../engine/theme/drawings/compose.ts';
import { add, cross, dot, unit, type Vec } from '../../engine/theme/drawings/isometric.ts';

/** Where a picture is taken from. */
export interface View {
  /** Degrees to the right of the front. */
  readonly turn: number;
  /** Degrees above the ground. */
  readonly height: number;
}

/** A camera with a long lens: places in millimetres, and the half width and height of what it sees a millimetre in front of it. */
export interface Lens {
  readonly at: Vec;
  readonly forward: Vec;
  readonly right: Vec;
  readonly up: Vec;
  readonly half: readonly [across: number, along: number];
}

/** Returns the camera that shows all points as large as the frame allows, in its middle, and none larger than things of `least` millimetres. */
export function cameraFor(points: readonly Vec[], { turn, height }: View, least: number): Lens {
  const [side, lift] = [(turn * Math.PI) / 180, (height * Math.PI) / 180];
  const forward: Vec = [-Math.sin(side) * Math.cos(lift), Math.cos(side) * Math.cos(lift), -Math.sin(lift)];
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const half = [Math.tan(ANGLE / 2), Math.tan(ANGLE / 2) / RATIO] as const;
  let [target, distance] = [middleOf(points), 10 * least];
  // What is nearer looks larger: the middle and the distance are found step by step.
  for (let step = 0; step < STEPS; step++) {
    const at = add(target, forward, -distance);
    const seen = points.map((point) => {
      const from = add(point, at, -1);
      const depth = dot(from, forward);
      return [dot(from, right) / depth, dot(from, up) / depth] as const;
    });
    const [left, rightmost] = extent(seen.map(([x]) => x));
    const [low, top] = extent(seen.map(([, y]) => y));
    target = add(add(target, right, ((left + rightmost) / 2) * distance), up, ((low + top) / 2) * distance);
    const fill = Math.max((rightmost - left) / 2 / half[0], (top - low) / 2 / half[1], least / 2 / distance / half[0]);
    distance *= fill / FILL;
  }
  return { at: add(target, forward, -distance), forward, right, up, half };
}

function middleOf(points: readonly Vec[]): Vec {
  return [0, 1, 2].map((axis) => {
    const [low, high] = extent(points.map((point) => point[axis] ?? 0));
    return (low + high) / 2;
  }) as unknown as Vec;
}

/** Width by height of a picture. */
const RATIO = 4 / 3;
/** What the lens sees from left to right. */
const ANGLE = (17 * Math.PI) / 180;
/** How much of the frame a product fills: its shadow needs room too. */
const FILL = 0.86;
const STEPS = 12;
