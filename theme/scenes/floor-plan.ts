import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { METAL, block, reach, spark } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: floorPlan,
  // Points beside a wire or a device that the scene draws.
  lines: [
    [
      [2400, 420, 140],
      [2080, 420, 140],
      [1260, 460, 140],
      [480, 460, 140],
    ],
    [
      [1260, 460, 140],
      [1220, 1220, 140],
    ],
  ],
} satisfies Scene;

/** An office floor as a plan in relief: low walls, desks, and access points with what each covers. Centimetres. */
function floorPlan(): Piece[] {
  return [
    block([0, 0, -20], [2400, 1500, 20]),
    ...POINTS.map((at) => reach(at, [110, 220, 330])),
    ...WALLS.map(([x, y, w, d]) => block([x, y, 0], [w, d, 70])),
    ...desks(),
    block([1740, 1120, 0], [380, 150, 40], {}, METAL),
    ...POINTS.flatMap(accessPoint),
  ];
}

/** Left, front, width and depth of each wall. */
const WALLS: readonly (readonly [number, number, number, number])[] = [
  [0, 1480, 2400, 20],
  [0, 0, 20, 1480],
  [20, 960, 420, 16],
  [560, 960, 380, 16],
  [940, 960, 16, 520],
  [440, 1180, 16, 300],
  [1500, 900, 16, 580],
  [1516, 900, 500, 16],
  [2160, 900, 240, 16],
  [1760, 0, 16, 420],
  [1760, 560, 16, 340],
];

const POINTS: readonly Vec[] = [
  [480, 460, 0.5],
  [1260, 460, 0.5],
  [2080, 420, 0.5],
  [1220, 1220, 0.5],
];

function desks(): Piece[] {
  const place = (x: number, y: number): Piece[] => [
    block([x, y, 0], [150, 70, 36]),
    block([x + 45, y + 40, 36], [60, 6, 34], {}, ['d', 'd', 'j']),
    block([x + 55, y - 46, 0], [40, 34, 24], {}, METAL),
  ];
  return [240, 520, 1000, 1280].flatMap((x) => [220, 640].flatMap((y) => place(x, y)));
}

function accessPoint([x, y]: Vec): Piece[] {
  return [
    cylinder({ at: [x, y, 130], radius: 46, along: [0, 0, 18], taper: 0.8, steps: 20, floating: true }),
    spark([x, y, 149]),
    {
      outline: [
        [x, y, 10],
        [x, y, 120],
      ],
      floating: true,
      draw: () => '',
    },
  ];
}
