/** What walls are made of. */
export const MATERIALS = ['plasterboard', 'brick', 'concrete'] as const;
export type Material = (typeof MATERIALS)[number];

/** A point of the grid: squares from the left and from the upper edge. */
export type Point = readonly [across: number, down: number];

export interface Wall {
  readonly material: Material;
  readonly from: Point;
  readonly to: Point;
}

/** A floor on squares. Walls run along their edges. */
export interface Floor {
  /** In squares. */
  readonly width: number;
  readonly depth: number;
  readonly walls: readonly Wall[];
  /** The square in which the line comes in. */
  readonly line: Point;
}

/** The least and the most squares of a side, and the most walls: more of them take a browser too long. */
export const LEAST_SIDE = 4;
export const MOST_SIDE = 60;
export const MOST_WALLS = 80;

/** The side of a square in metres: half a metre, and two feet where these are in use. */
export const SQUARES = { metric: 0.5, us: 0.6096 } as const;

export type FloorName = 'studio' | 'flat' | 'house' | 'office' | 'emptyFloor';

/** Floors to start with. */
export const FLOORS: Readonly<Record<FloorName, Floor>> = {
  studio: {
    width: 14,
    depth: 10,
    walls: walls(['plasterboard', 10, 0, 10, 5], ['plasterboard', 10, 5, 14, 5]),
    line: [4, 9],
  },
  // The size of the flat in which coverage is measured: 11.5 m by 8 m are 92 m².
  flat: {
    width: 23,
    depth: 16,
    walls: walls(
      ['plasterboard', 9, 0, 9, 7],
      ['plasterboard', 16, 0, 16, 7],
      ['plasterboard', 0, 7, 23, 7],
      ['plasterboard', 7, 10, 7, 16],
      ['brick', 0, 10, 14, 10],
      ['brick', 14, 10, 14, 16],
    ),
    line: [1, 8],
  },
  house: {
    width: 24,
    depth: 20,
    walls: walls(
      ['brick', 12, 0, 12, 20],
      ['brick', 0, 9, 12, 9],
      ['brick', 12, 12, 24, 12],
      ['plasterboard', 6, 9, 6, 20],
      ['plasterboard', 18, 0, 18, 12],
    ),
    line: [10, 19],
  },
  office: {
    width: 50,
    depth: 30,
    walls: walls(
      ['plasterboard', 0, 10, 36, 10],
      ['plasterboard', 9, 0, 9, 10],
      ['plasterboard', 18, 0, 18, 10],
      ['plasterboard', 27, 0, 27, 10],
      ['concrete', 36, 0, 36, 12],
      ['concrete', 36, 12, 50, 12],
      ['plasterboard', 0, 20, 14, 20],
      ['plasterboard', 14, 20, 14, 30],
    ),
    line: [38, 2],
  },
  emptyFloor: { width: 20, depth: 20, walls: [], line: [0, 0] },
};

function walls(...all: readonly (readonly [Material, number, number, number, number])[]): Wall[] {
  return all.map(([material, x1, y1, x2, y2]) => ({ material, from: [x1, y1], to: [x2, y2] }));
}

/** Gives a floor another size. Walls end at its edge, what is outside goes, and the line stays inside. */
export function resizeFloor(floor: Floor, width: number, depth: number): Floor {
  const inside = (point: Point): Point => insideOf({ width, depth }, point);
  return {
    width,
    depth,
    walls: floor.walls.flatMap((wall) => {
      const [from, to] = [inside(wall.from), inside(wall.to)];
      const isCut = !samePoint(from, wall.from) || !samePoint(to, wall.to);
      // What would be pushed onto the edge, or turned, goes.
      const isOutside = Math.min(wall.from[0], wall.to[0]) >= width || Math.min(wall.from[1], wall.to[1]) >= depth;
      const isSlanted = wall.from[0] !== wall.to[0] && wall.from[1] !== wall.to[1];
      return isCut && (isOutside || isSlanted || samePoint(from, to)) ? [] : [{ ...wall, from, to }];
    }),
    line: [Math.min(floor.line[0], width - 1), Math.min(floor.line[1], depth - 1)],
  };
}

/** Moves a point onto a floor. */
export function insideOf({ width, depth }: Pick<Floor, 'width' | 'depth'>, [x, y]: Point): Point {
  return [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), depth)];
}

/** Adds a wall, unless there is one, or room for none. */
export function addWall(floor: Floor, wall: Wall): Floor {
  const [from, to] = [insideOf(floor, wall.from), insideOf(floor, wall.to)];
  const isThere = floor.walls.some(
    (one) =>
      (samePoint(one.from, from) && samePoint(one.to, to)) || (samePoint(one.from, to) && samePoint(one.to, from)),
  );
  if (isThere || samePoint(from, to) || floor.walls.length >= MOST_WALLS) return floor;
  return { ...floor, walls: [...floor.walls, { ...wall, from, to }] };
}

export function samePoint(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The centre of a square. */
export function centreOf([x, y]: Point): Point {
  return [x + 0.5, y + 0.5];
}

/**
 * Tells whether a way between two points goes through a wall. A point on the line of a wall counts as to its right, so that a way through the
 * joint of two walls in a row meets one of them, and a slanted wall has no squares on it that are on neither side.
 */
export function crosses(a: Point, b: Point, { from, to }: Wall): boolean {
  return isRight(from, to, a) !== isRight(from, to, b) && isRight(a, b, from) !== isRight(a, b, to);
}

/** Tells whether a point is to the right of a line from `a` to `b`, or on it. */
function isRight(a: Point, b: Point, point: Point): boolean {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0;
}
