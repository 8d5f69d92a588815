import { centreOf, crosses, type Floor, type Material, type Point } from './floor.ts';

/** In gigahertz: the band that decides, because its waves are weakened more than those of 2.4 GHz. */
const FREQUENCY = 5.5;
/** Decibels for ten times the distance in free space: ITU-R P.525. What is in the way is added, wall by wall. */
const DISTANCE_LOSS = 20;
/** The flats of the data sheets: how far light walls are from each other, in metres. */
const LIGHT_WALL_EVERY = 4;
/** A signal is strong if it is this much above the least that is enough, in decibels. */
const STRONG = 6;
/** The nearest that a device is to an antenna, in metres. */
const NEAREST = 0.5;

/** Permittivity, and conductivity as `c · f^d` with f in gigahertz. ITU-R P.2040-1, table 3. */
const ELECTRICAL: Readonly<Record<Material, readonly [permittivity: number, c: number, d: number]>> = {
  plasterboard: [2.94, 0.0116, 0.7076],
  brick: [3.75, 0.038, 0],
  concrete: [5.31, 0.0326, 0.8095],
};

/** The layers of a wall and the thickness of each, in metres: two boards, a brick's length, a load-bearing wall. */
const LAYERS: Readonly<Record<Material, readonly [count: number, thickness: number]>> = {
  plasterboard: [2, 0.0125],
  brick: [1, 0.24],
  concrete: [1, 0.15],
};

/**
 * What a wall takes from a signal that meets it at a right angle, in decibels: what the material absorbs (ITU-R P.2040-1, equation 32), and
 * what both faces of each layer reflect.
 */
export function wallLoss(material: Material): number {
  const [permittivity, c, d] = ELECTRICAL[material];
  const [count, thickness] = LAYERS[material];
  const root = Math.sqrt(permittivity);
  const absorbed = ((1636 * c * FREQUENCY ** d) / root) * count * thickness;
  const reflected = ((root - 1) / (root + 1)) ** 2;
  return absorbed - 10 * Math.log10((1 - reflected) ** (2 * count));
}

const WALL_LOSSES: Readonly<Record<Material, number>> = {
  plasterboard: wallLoss('plasterboard'),
  brick: wallLoss('brick'),
  concrete: wallLoss('concrete'),
};

/** The loss up to which a unit serves, in decibels beyond that of the first metre: where the area of its data sheet ends. */
export function lossAllowed(coverage: number): number {
  const radius = Math.sqrt(coverage / Math.PI);
  return distanceLoss(radius) + (radius / LIGHT_WALL_EVERY) * WALL_LOSSES.plasterboard;
}

/** The loss between two points of a floor, in decibels beyond that of the first metre. `square` is in metres. */
export function lossBetween(a: Point, b: Point, floor: Pick<Floor, 'walls'>, square: number): number {
  const metres = Math.hypot(a[0] - b[0], a[1] - b[1]) * square;
  let loss = distanceLoss(metres);
  for (const wall of floor.walls) if (crosses(a, b, wall)) loss += WALL_LOSSES[wall.material];
  return loss;
}

function distanceLoss(metres: number): number {
  return DISTANCE_LOSS * Math.log10(Math.max(metres, NEAREST));
}

/** A unit on a floor, and the loss up to which it serves. */
export interface Unit {
  readonly at: Point;
  readonly allowed: number;
}

/** How well a square is served: 0 not enough, 1 enough, 2 strong. */
export type Level = 0 | 1 | 2;

export interface Served {
  /** Of each square, row by row. */
  readonly levels: readonly Level[];
  /** The share of the squares with enough, from 0 to 1. */
  readonly share: number;
}

/** How well units serve the squares of a floor. */
export function serve(floor: Floor, units: readonly Unit[], square: number): Served {
  const levels = squaresOf(floor).map((cell): Level => {
    const spare = Math.max(
      ...units.map(({ at, allowed }) => allowed - lossBetween(centreOf(at), centreOf(cell), floor, square)),
    );
    if (spare < 0) return 0;
    return spare < STRONG ? 1 : 2;
  });
  return { levels, share: levels.filter((level) => level > 0).length / levels.length };
}

/** The squares of a floor, row by row; with a step, every second one or fewer. */
export function squaresOf({ width, depth }: Pick<Floor, 'width' | 'depth'>, step = 1): Point[] {
  const found: Point[] = [];
  const first = Math.floor(step / 2);
  for (let y = first; y < depth; y += step) for (let x = first; x < width; x += step) found.push([x, y]);
  return found;
}
