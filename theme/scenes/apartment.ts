import { box } from 'sitefold/theme/drawings/bodies.ts';
import { mark } from '../drawings/marks.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block, reach, spark, tree, windows } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: apartment,
  // Points beside a wire or a device that the scene draws.
  lines: [
    [
      [960, 640, 4],
      [770, 640, 4],
      [750, 580, 4],
      [660, 550, 60],
      [190, 512, 60],
    ],
    [
      [660, 550, 60],
      [540, 122, 86],
    ],
  ],
} satisfies Scene;

/** A flat without its roof, and three units of a mesh that cover it. Centimetres. */
function apartment(): Piece[] {
  return [
    block([0, 0, -14], [960, 680, 14]),
    reach([170, 520, 0.1], [90, 160]),
    reach([640, 470, 0.1], [90, 170]),
    reach([520, 130, 0.1], [90, 160]),
    ...walls(),
    ...bedroom(),
    ...living(),
    ...kitchen(),
    ...[[170, 520, 46] as const, [640, 560, 52] as const, [520, 130, 76] as const].flatMap(unit),
  ];
}

function walls(): Piece[] {
  return [
    block([0, 668, 0], [960, 12, 230], { front: (pen) => windows(pen, [5, 1], [960, 230], []) }),
    block([0, 0, 0], [12, 668, 230], { right: (pen) => windows(pen, [3, 1], [668, 230]) }),
    block([330, 300, 0], [12, 368, 120]),
    block([330, 288, 0], [330, 12, 120]),
    block([760, 288, 0], [200, 12, 120]),
    block([330, 0, 0], [12, 170, 120]),
  ];
}

function bedroom(): Piece[] {
  return [
    block([40, 340, 0], [170, 120, 42], {
      top: (pen) =>
        pen.line(
          [
            [120, 0],
            [120, 120],
          ],
          'f',
        ),
    }),
    block([40, 350, 42], [44, 100, 12], {}, METAL),
    block([130, 490, 0], [80, 60, 42], {}, METAL),
    block([230, 620, 0], [96, 46, 190], {
      front: (pen) =>
        pen.line(
          [
            [48, 0],
            [48, 190],
          ],
          'f',
        ),
    }),
  ];
}

function living(): Piece[] {
  const sofa: Vec = [420, 340, 0];
  return [
    block([400, 420, 0.2], [200, 150, 2], {}, ['c', 'c', 'c']),
    block(sofa, [190, 70, 40]),
    block([420, 340, 40], [190, 20, 34]),
    block([450, 470, 2], [110, 60, 34], {}, METAL),
    block([560, 610, 0], [180, 46, 50], {}, DARK),
    block(
      [430, 640, 60],
      [120, 8, 78],
      { front: (pen) => pen.rectangle({ u: 5, v: 5, width: 110, height: 68 }, 'd') },
      DARK,
    ),
    ...tree([880, 600, 0], 130),
    block([770, 380, 0], [110, 110, 72]),
    block([735, 410, 0], [26, 44, 44], {}, METAL),
    block([890, 410, 0], [26, 44, 44], {}, METAL),
  ];
}

function kitchen(): Piece[] {
  return [
    block([20, 20, 0], [60, 240, 86], { top: (pen) => [60, 120].map((v) => pen.circle([30, v], 16, 'f')).join('') }),
    block([20, 200, 86], [56, 56, 90], {}, METAL),
    block([420, 90, 0], [240, 80, 72]),
    block([800, 60, 0], [120, 190, 30]),
    block([800, 60, 30], [30, 190, 34]),
  ];
}

function unit(at: Vec): Piece[] {
  const [x, y, z] = at;
  return [
    box({
      at: [x - 14, y - 14, z],
      size: [28, 28, 38],
      radius: 8,
      floating: true,
      drawings: { front: (pen) => mark(pen, [9, 18], 10) },
    }),
    spark([x, y - 14, z + 8]),
  ];
}
