import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { vents } from '../drawings/marks.ts';
import { smooth } from '../drawings/cord.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block, gable, spark, tree, windows, wire } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: street,
  // Points beside a wire or a device that the scene draws.
  lines: [
    [
      [1415, -90, 190],
      [1180, -70, 0],
      [1180, -70, 636],
      [1480, -70, 590],
      [1780, -70, 576],
      [2080, -70, 590],
      [2380, -70, 636],
      [2900, 120, 430],
    ],
    [
      [1180, -70, 636],
      [880, -70, 590],
      [580, -70, 576],
      [200, 120, 430],
    ],
  ],
} satisfies Scene;

/** Houses along a street, the fibre on its poles, and the cabinet it comes from. Centimetres. */
function street(): Piece[] {
  const homes = [0, 1, 2, 3];
  return [
    block([-120, -420, -20], [3700, 300, 20], { top: (pen) => lane(pen) }, ['c', 'c', 'c']),
    ...homes.flatMap((index) => house(index * 900, index % 2 === 0 ? 480 : 560, index)),
    ...homes.flatMap((index) => tree([index * 900 + 720, 60 + (index % 2) * 260, 0], 330 + (index % 3) * 60)),
    ...[-20, 1180, 2380, 3480].flatMap(pole),
    ...[-20, 1180, 2380].map((x) => wire(span([x, -70, 640], [x + (x === 2380 ? 1100 : 1200), -70, 640]), 'l')),
    ...homes.map((index) => wire(span([index < 2 ? 1180 : 2380, -70, 630], [index * 900 + 200, 120, 430]), 'f')),
    block(
      [1330, -90, 0],
      [170, 70, 190],
      { front: (pen) => vents(pen, { u: 20, v: 30, width: 130, height: 120 }, 22, true) },
      METAL,
    ),
    spark([1480, -90, 165]),
  ];
}

function lane(pen: Parameters<typeof vents>[0]): string {
  return pen.lines(
    Array.from({ length: 12 }, (_, index) => [[index * 310 + 60, 150] as const, [index * 310 + 210, 150] as const]),
    'h',
  );
}

function house(x: number, height: number, index: number): Piece[] {
  const low = height * 0.62;
  return [
    block([x, 120, 0], [520, 460, low], {
      front: (pen) =>
        windows(pen, [3, 2], [380, low], [(index * 2 + 1) % 6]) +
        pen.rectangle({ u: 400, v: 0, width: 84, height: 170 }, 'd'),
      right: (pen) => windows(pen, [3, 2], [460, low]),
    }),
    gable([x - 30, 90, low], [580, 520, height * 0.5], {
      slope: (pen) => vents(pen, { u: 20, v: 30, width: 540, height: 260 }, 46, true),
    }),
    block([x + 90, 420, low + height * 0.3], [60, 60, 150]),
    block([x + 184, 108, low * 0.76], [34, 14, 44], {}, DARK),
  ];
}

function pole(x: number): Piece[] {
  return [
    cylinder({ at: [x, -70, 0], radius: 11, along: [0, 0, 690], steps: 8, tones: METAL, floating: true }),
    block([x - 60, -76, 636], [120, 12, 14], {}, METAL),
  ];
}

/** A cable that hangs between two points. */
function span(from: Vec, to: Vec): Vec[] {
  const middle: Vec = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, Math.min(from[2], to[2]) * 0.9];
  return smooth([from, middle, to], 6);
}
