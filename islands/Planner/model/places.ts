import { lossBetween, squaresOf } from './coverage.ts';
import { centreOf, samePoint, type Floor, type Point } from './floor.ts';

/** Losses between the possible places of a unit and the squares that are to be served: on a large floor, both are some of all squares. */
export interface Places {
  readonly points: readonly Point[];
  /** The place of the line, an index of `points`. */
  readonly line: number;
  /** From a place to all squares looked at. */
  readonly losses: readonly Float32Array[];
  /** From a place to the others. */
  readonly between: (a: number, b: number) => number;
}

/** The most places and squares that are looked at: on a large floor they lie farther apart. */
const MOST = 320;

/** Computes the losses of a floor once, whatever devices are tried on it. `square` is in metres. */
export function placesOf(floor: Floor, square: number): Places {
  const step = Math.max(1, Math.ceil(Math.sqrt((floor.width * floor.depth) / MOST)));
  const cells = squaresOf(floor, step);
  const points = [floor.line, ...cells.filter((cell) => !samePoint(cell, floor.line))];
  return {
    points,
    line: 0,
    losses: points.map((at) =>
      Float32Array.from(cells, (cell) => lossBetween(centreOf(at), centreOf(cell), floor, square)),
    ),
    between: (a, b) => lossBetween(centreOf(pointAt({ points }, a)), centreOf(pointAt({ points }, b)), floor, square),
  };
}

/** The square of a place. */
export function pointAt({ points }: Pick<Places, 'points'>, place: number): Point {
  return points[place] ?? [0, 0];
}

/** Units on places, and the share of the squares looked at that they serve. */
export interface Placing {
  readonly at: readonly number[];
  readonly share: number;
}

interface PlacingOptions {
  /** The places that are taken from the start, with the loss that each unit there allows. */
  readonly first: readonly number[];
  readonly firstAllowed: number;
  /** What each further unit allows. */
  readonly allowed: number;
  /** The most further units. */
  readonly most: number;
  /** What a further unit must be reached from by radio: from any unit that is there, or from the first ones. Left out: it has a cable. */
  readonly reach?: 'any' | 'first';
  /** The share that is enough. */
  readonly enough: number;
}

/** Places units one by one, each where it serves most squares that none serves yet, until enough are served or no unit is left. */
export function placeUnits(
  places: Places,
  { first, firstAllowed, allowed, most, reach, enough }: PlacingOptions,
): Placing {
  const count = places.losses[0]?.length ?? 0;
  const served = new Uint8Array(count);
  let total = 0;
  for (const place of first) total += mark(served, places.losses[place], firstAllowed);
  const at = [...first];
  const reached = (place: number): boolean =>
    (reach === 'first' ? first : at).some(
      (other, index) => places.between(other, place) <= (index < first.length ? firstAllowed : allowed),
    );
  const isFree = (place: number): boolean =>
    at.every((other) => !samePoint(pointAt(places, other), pointAt(places, place)));
  while (at.length - first.length < most && total < enough * count) {
    const best = bestPlace(
      places,
      served,
      allowed,
      (place) => isFree(place) && (reach === undefined || reached(place)),
    );
    if (best === undefined) break;
    at.push(best);
    total += mark(served, places.losses[best], allowed);
  }
  return { at, share: count === 0 ? 0 : total / count };
}

/** Marks the squares that a unit serves, and returns how many of them were not served before. */
function mark(served: Uint8Array, losses: Float32Array | undefined, allowed: number): number {
  let added = 0;
  losses?.forEach((loss, cell) => {
    if (loss > allowed || served[cell] === 1) return;
    served[cell] = 1;
    added += 1;
  });
  return added;
}

/** The place that serves most squares that are not served yet; undefined if none serves one. */
function bestPlace(
  { losses }: Places,
  served: Uint8Array,
  allowed: number,
  isPossible: (place: number) => boolean,
): number | undefined {
  let best: number | undefined;
  let most = 0;
  losses.forEach((row, place) => {
    let gain = 0;
    row.forEach((loss, cell) => {
      if (loss <= allowed && served[cell] === 0) gain += 1;
    });
    if (gain <= most || !isPossible(place)) return;
    most = gain;
    best = place;
  });
  return best;
}
