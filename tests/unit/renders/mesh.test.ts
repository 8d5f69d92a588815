import { describe, expect, test } from 'vitest';
import { box, cylinder } from '../../../engine/theme/drawings/bodies.ts';
import { add, cross, dot, type Vec } from '../../../engine/theme/drawings/isometric.ts';
import { domeRings, lathe } from '../../../engine/theme/drawings/lathe.ts';
import type { Piece } from '../../../engine/theme/drawings/solid.ts';
import { meshOf, type Mesh } from '../../../scripts/renders/mesh.ts';

function surfaceOf({ solids = [] }: Piece): Mesh {
  const [solid] = solids;
  if (!solid || 'line' in solid) throw new Error('it has no rings');
  return meshOf(solid);
}

/** In cubic millimetres, by the signed volumes below the triangles. */
function volumeOf({ points, triangles }: Mesh): number {
  const at = (index: number): Vec => points[index] ?? [0, 0, 0];
  return Math.abs(triangles.reduce((sum, [a, b, c]) => sum + dot(at(a), cross(at(b), at(c))) / 6, 0));
}

/** Sides of triangles that belong to one triangle alone: where a surface has a hole. Corners at one place count as one. */
function openSides({ points, triangles }: Mesh): number {
  const key = (index: number): string => (points[index] ?? []).map((value) => value.toFixed(4)).join(' ');
  const sides = new Map<string, number>();
  for (const [a, b, c] of triangles)
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [first = '', second = ''] = [key(from), key(to)].sort();
      if (first !== second) sides.set(`${first} ${second}`, (sides.get(`${first} ${second}`) ?? 0) + 1);
    }
  return [...sides.values()].filter((number) => number % 2 === 1).length;
}

const SIZE: Vec = [200, 120, 40];
const BODIES: readonly (readonly [name: string, piece: Piece, volume: number])[] = [
  ['a box with sharp corners', box({ at: [0, 0, 0], size: SIZE }), 200 * 120 * 40],
  ['a box with round corners', box({ at: [5, 5, 5], size: SIZE, radius: 20 }), (200 * 120 - (4 - Math.PI) * 400) * 40],
  ['a box along x', box({ at: [0, 0, 0], size: SIZE, axis: 'x', radius: 8 }), (120 * 40 - (4 - Math.PI) * 64) * 200],
  ['a cylinder', cylinder({ at: [0, 0, 0], radius: 30, along: [0, 0, 80] }), Math.PI * 900 * 80],
  ['a cone', cylinder({ at: [0, 0, 0], radius: 30, along: [0, -80, 0], taper: 0.5 }), (Math.PI * 80 * 900 * 1.75) / 3],
  ['a half ball', lathe({ at: [0, 0, 0], axis: [0, 0, 1], rings: domeRings(50) }), (2 / 3) * Math.PI * 50 ** 3],
];

describe.each(BODIES)('the surface of %s', (_, piece, volume) => {
  const mesh = surfaceOf(piece);

  test('has no hole', () => expect(openSides(mesh)).toBe(0));

  test('holds about as much as the body, whose edges it rounds', () => {
    const part = volumeOf(mesh) / volume;
    expect(part).toBeGreaterThan(0.97);
    expect(part).toBeLessThan(1.005);
  });

  test('faces outwards, by ways of length one', () => {
    const middle = mesh.points.reduce<Vec>((sum, point) => add(sum, point, 1 / mesh.points.length), [0, 0, 0]);
    for (const [index, normal] of mesh.normals.entries()) {
      expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
      expect(dot(normal, add(mesh.points[index] ?? middle, middle, -1))).toBeGreaterThan(-1e-6);
    }
  });
});

test('a body keeps its size: only its edges are rounded', () => {
  const { points } = surfaceOf(box({ at: [10, 20, 30], size: SIZE, radius: 12 }));
  const extent = [0, 1, 2].map((axis) => {
    const values = points.map((point) => point[axis] ?? 0);
    return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value * 100) / 100);
  });
  expect(extent).toEqual([
    [10, 210],
    [20, 140],
    [30, 70],
  ]);
});
