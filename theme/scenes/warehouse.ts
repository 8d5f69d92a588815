import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { vents } from '../drawings/marks.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block, reach, spark, wire } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: warehouse,
  // Points beside a wire or a device that the scene draws.
  lines: [
    [
      [1440, 600, 750],
      [360, 600, 750],
      [360, 600, 580],
    ],
    [
      [1440, 600, 750],
      [1060, 600, 750],
      [1060, 600, 580],
    ],
  ],
} satisfies Scene;

/** Two rows of shelves with pallets, and access points hung over the aisle between them. Centimetres. */
function warehouse(): Piece[] {
  return [
    block([-60, -60, -16], [1500, 1320, 16], {
      top: (pen) =>
        pen.lines(
          [
            [
              [0, 480],
              [1500, 480],
            ],
            [
              [0, 820],
              [1500, 820],
            ],
          ],
          'f',
        ),
    }),
    reach([360, 600, 0.5], [130, 240]),
    reach([1060, 600, 0.5], [130, 240]),
    ...[120, 900].flatMap((y, row) => shelf(y, row)),
    ...truck(),
    ...[
      [360, 600],
      [1060, 600],
    ].flatMap(([x = 0, y = 0]) => hung([x, y, 560])),
  ];
}

function shelf(y: number, row: number): Piece[] {
  const posts = [0, 440, 880, 1320].flatMap((x) => [
    block([x, y, 0], [14, 14, 470], {}, DARK),
    block([x, y + 130, 0], [14, 14, 470], {}, DARK),
  ]);
  const levels = [40, 190, 340].flatMap((z, level) => [
    block([0, y, z], [1334, 144, 10], {}, METAL),
    ...[0, 1, 2].flatMap((bay) => pallets([20 + bay * 440, y + 16, z + 10], row + level * 2 + bay)),
  ]);
  return [...levels, ...posts];
}

/** One to three boxes in a bay, by a number that differs from bay to bay. */
function pallets([x, y, z]: Vec, kind: number): Piece[] {
  const heights =
    [
      [104, 84, 104],
      [84, 0, 110],
      [110, 96, 0],
      [0, 104, 84],
    ][kind % 4] ?? [];
  return heights.flatMap((height, index) =>
    height === 0
      ? []
      : [
          block([x + index * 136, y, z], [120, 112, height], {
            front: (pen) => pen.rectangle({ u: 44, v: height - 40, width: 32, height: 22 }, 'f'),
          }),
        ],
  );
}

function truck(): Piece[] {
  return [
    block(
      [830, 560, 14],
      [150, 90, 70],
      { front: (pen) => vents(pen, { u: 20, v: 16, width: 60, height: 34 }, 12) },
      METAL,
    ),
    block([860, 570, 84], [80, 70, 90], {}, DARK),
    block([806, 566, 10], [14, 78, 230], {}, DARK),
    block([700, 580, 14], [104, 50, 8], {}, METAL),
    block([704, 566, 22], [96, 80, 84]),
  ];
}

function hung([x, y, z]: Vec): Piece[] {
  return [
    wire(
      [
        [x, y, z + 20],
        [x, y, z + 190],
      ],
      'l',
    ),
    cylinder({ at: [x, y, z], radius: 46, along: [0, 0, 18], taper: 0.84, steps: 20, floating: true }),
    spark([x, y, z + 19]),
  ];
}
