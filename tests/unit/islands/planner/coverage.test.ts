import { describe, expect, test } from 'vitest';
import { lossAllowed, lossBetween, serve, squaresOf, wallLoss } from '../../../../islands/Planner/model/coverage.ts';
import {
  addWall,
  crosses,
  FLOORS,
  resizeFloor,
  type Floor,
  type Wall,
} from '../../../../islands/Planner/model/floor.ts';

const wall = (x1: number, y1: number, x2: number, y2: number): Wall => ({
  material: 'brick',
  from: [x1, y1],
  to: [x2, y2],
});
const open = (width: number, depth: number, walls: readonly Wall[] = []): Floor => ({
  width,
  depth,
  walls,
  line: [0, 0],
});

describe('the loss of a wall at 5.5 GHz', () => {
  // ITU-R P.2040-1 by hand: permittivity, conductivity, 1636 · σ / √η in dB/m, thickness; then what the faces let through.
  // Plasterboard: 2.94, 0.0116 · 5.5^0.7076 = 0.03876; 36.98 dB/m · 0.025 m = 0.92 dB; four faces of 1 − 0.0693: 1.25 dB.
  // Brick: 3.75, 0.038; 32.10 dB/m · 0.24 m = 7.70 dB; two faces of 1 − 0.1016: 0.93 dB.
  // Concrete: 5.31, 0.0326 · 5.5^0.8095 = 0.1296; 92.0 dB/m · 0.15 m = 13.80 dB; two faces of 1 − 0.1558: 1.47 dB.
  test.each([
    ['plasterboard', 2.17],
    ['brick', 8.64],
    ['concrete', 15.27],
  ] as const)('of %s is %f dB', (material, decibels) => {
    expect(wallLoss(material)).toBeCloseTo(decibels, 1);
  });
});

describe('the loss between two points', () => {
  test('is 20 dB for ten times the distance', () => {
    // 40 squares of half a metre are 20 m: 20 · log10(20) = 26.02 dB.
    expect(lossBetween([0, 0], [40, 0], open(60, 4), 0.5)).toBeCloseTo(26.02, 2);
    expect(lossBetween([0, 0], [4, 0], open(60, 4), 0.5)).toBeCloseTo(26.02 - 20, 2);
  });

  test('grows by each wall on the way', () => {
    const floor = open(20, 4, [wall(5, 0, 5, 4), wall(10, 0, 10, 4), wall(19, 0, 19, 4)]);
    const free = lossBetween([0.5, 2], [12.5, 2], open(20, 4), 0.5);
    expect(lossBetween([0.5, 2], [12.5, 2], floor, 0.5)).toBeCloseTo(free + 2 * wallLoss('brick'), 6);
  });

  test('does not fall to nothing beside the antenna', () => {
    expect(lossBetween([1, 1], [1, 1], open(4, 4), 0.5)).toBeCloseTo(20 * Math.log10(0.5), 6);
  });
});

describe('a wall', () => {
  test.each([
    ['between two points', [0, 0], [4, 0], wall(2, -2, 2, 2), true],
    ['behind a point', [0, 0], [1, 0], wall(2, -2, 2, 2), false],
    ['beside the way', [0, 0], [4, 0], wall(2, 1, 2, 3), false],
    ['along the way', [0, 0.5], [4, 0.5], wall(0, 1, 4, 1), false],
    ['with the way through its middle, from below', [4, 0.5], [0, 0.5], wall(2, 3, 2, 0), true],
    ['that is slanted, from a point on its line', [1, 1], [3, 1.5], wall(0, 0, 4, 4), true],
    ['across at an angle', [0.5, 0.5], [3.5, 0.5], wall(1, 0, 3, 2), true],
  ] as const)('%s', (_, a, b, one, expected) => {
    expect(crosses(a, b, one)).toBe(expected);
  });
});

describe('the area of a data sheet', () => {
  test('ends where a light wall every four metres leaves no more', () => {
    // 80 m² are a circle of 5.046 m: 20 · log10(5.046) = 14.06 dB, and 5.046 / 4 walls of 2.17 dB = 2.74 dB.
    expect(lossAllowed(80)).toBeCloseTo(16.8, 1);
  });

  test('is about the area that is served where there are such walls', () => {
    // 24 m by 24 m, a light wall every four metres both ways, the device in the middle.
    const walls = [8, 16, 24, 32, 40].flatMap((at): Wall[] => [
      { material: 'plasterboard', from: [at, 0], to: [at, 48] },
      { material: 'plasterboard', from: [0, at], to: [48, at] },
    ]);
    const { levels } = serve(open(48, 48, walls), [{ at: [20, 20], allowed: lossAllowed(80) }], 0.5);
    const area = levels.filter((level) => level > 0).length * 0.25;
    expect(area).toBeGreaterThan(80 * 0.75);
    expect(area).toBeLessThan(80 * 1.25);
  });
});

describe('a floor', () => {
  test('counts a square as served by the nearest unit', () => {
    const [one, two] = [{ at: [0, 0], allowed: 6.1 } as const, { at: [19, 0], allowed: 6.1 } as const];
    // 20 · log10(2) = 6.02 dB: two metres, which are four squares, on each side.
    expect(serve(open(20, 1), [one], 0.5).share).toBeCloseTo(5 / 20, 6);
    expect(serve(open(20, 1), [one, two], 0.5).share).toBeCloseTo(10 / 20, 6);
  });

  test('is strong where there is four times the signal to spare', () => {
    const { levels } = serve(open(6, 1), [{ at: [0, 0], allowed: 6.1 }], 0.5);
    // 20 · log10(1) + 6 = 6 dB, 20 · log10(1.5) + 6 = 9.5 dB and 20 · log10(2.5) = 8 dB.
    expect(levels).toEqual([2, 2, 2, 1, 1, 0]);
  });

  test.each(Object.entries(FLOORS))('named %s is whole', (_, floor) => {
    const points = floor.walls.flatMap(({ from, to }) => [from, to]);
    expect(points.every(([x, y]) => x >= 0 && y >= 0 && x <= floor.width && y <= floor.depth)).toBe(true);
    expect(squaresOf(floor)).toContainEqual(floor.line);
  });

  test('of the flat has the size of that in which coverage is measured', () => {
    expect(FLOORS.flat.width * FLOORS.flat.depth * 0.25).toBe(92);
  });

  test('has a wall once, within its edges', () => {
    const floor = addWall(addWall(open(10, 10), wall(2, 0, 2, 40)), wall(2, 10, 2, 0));
    expect(floor.walls).toEqual([wall(2, 0, 2, 10)]);
    expect(addWall(floor, wall(3, 3, 3, 3))).toBe(floor);
  });

  test('loses one wall where two in a row meet', () => {
    const floor = open(8, 8, [wall(4, 0, 4, 4), wall(4, 4, 4, 8)]);
    const free = lossBetween([0.5, 3.5], [7.5, 4.5], open(8, 8), 0.5);
    expect(lossBetween([0.5, 3.5], [7.5, 4.5], floor, 0.5)).toBeCloseTo(free + wallLoss('brick'), 6);
  });

  test('of another size keeps what is inside', () => {
    const floor = {
      ...open(20, 10, [wall(2, 0, 2, 10), wall(15, 0, 15, 10), wall(0, 5, 20, 5), wall(8, 0, 20, 9)]),
      line: [18, 9] as const,
    };
    expect(resizeFloor(floor, 10, 8)).toEqual({
      width: 10,
      depth: 8,
      walls: [wall(2, 0, 2, 8), wall(0, 5, 10, 5)],
      line: [9, 7],
    });
  });
});
