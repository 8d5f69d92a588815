import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { vents } from '../drawings/marks.ts';
import { moved } from '../drawings/moved.ts';
import { antenna } from '../families/antenna.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block, gable, spark, tree, windows, wire } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: mast,
  // Points beside a wire or a device that the scene draws.
  lines: [
    [
      [150, 60, 190],
      [700, 640, 1150],
      [1230, 80, 190],
    ],
  ],
} satisfies Scene;

/** A mast on its hill of three terraces, its sectors, and two farms at the far ends of radio links. Centimetres. */
function mast(): Piece[] {
  return [
    block([0, 0, -60], [1500, 1300, 60]),
    block([260, 300, 0], [900, 800, 50]),
    block([480, 520, 50], [460, 400, 40]),
    ...lattice([700, 700, 90]),
    block(
      [520, 560, 90],
      [110, 150, 100],
      { front: (pen) => vents(pen, { u: 16, v: 24, width: 78, height: 50 }, 12, true) },
      METAL,
    ),
    ...[-1, 0, 1].flatMap((way) =>
      moved(antenna(SECTOR).pieces, [690 + way * 80, 640 - Math.abs(way) * 6, 1060], 0.32),
    ),
    ...farm([1180, 60, 0]),
    ...farm([60, 40, 0]),
    ...[
      [120, 420, 0],
      [200, 620, 0],
      [1300, 420, 0],
      [1320, 700, 50],
    ].flatMap(([x = 0, y = 0]) => tree([x, y, 0], 190)),
    wire(
      [
        [720, 640, 1150],
        [1230, 80, 190],
      ],
      'y',
    ),
    wire(
      [
        [690, 640, 1150],
        [150, 60, 190],
      ],
      'y',
    ),
    spark([706, 690, 1330]),
  ];
}

const SECTOR = {
  model: 'T5-10A',
  family: 'antenna',
  specifications: { width: 145, depth: 75, height: 600 },
} as const;

function lattice([x, y, z]: Vec): Piece[] {
  const [half, height, stages] = [58, 1180, 9];
  const at = (stage: number): number => 1 - (stage / stages) * 0.72;
  const corner = (stage: number, sx: number, sy: number): Vec => {
    const r = half * at(stage);
    return [x + sx * r, y + sy * r, z + (stage / stages) * height];
  };
  const legs = [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ].map(([sx = 0, sy = 0]) => wire([corner(0, sx, sy), corner(stages, sx, sy)], 'l'));
  const braces = Array.from({ length: stages }, (_, stage) => [
    wire([corner(stage, -1, -1), corner(stage + 1, 1, -1), corner(stage + 1, -1, -1), corner(stage, 1, -1)], 'l'),
    wire([corner(stage, 1, -1), corner(stage + 1, 1, 1), corner(stage + 1, 1, -1), corner(stage, 1, 1)], 'f'),
  ]).flat();
  const dish = cylinder({
    at: [x - 10, y - 40, z + 720],
    radius: 62,
    along: [0, -26, 0],
    taper: 0.96,
    steps: 20,
    floating: true,
  });
  const drum = prism({
    base: [
      [x - 22, y - 22, z + height],
      [x + 22, y - 22, z + height],
      [x + 22, y + 22, z + height],
      [x - 22, y + 22, z + height],
    ],
    along: [0, 0, 70],
    taper: 0.3,
    tones: DARK,
    floating: true,
  });
  return [...legs, ...braces, dish, drum];
}

function farm([x, y, z]: Vec): Piece[] {
  return [
    block([x, y, z], [200, 150, 90], {
      front: (pen) => windows(pen, [3, 1], [200, 90], [1]),
      right: (pen) => windows(pen, [2, 1], [150, 90]),
    }),
    gable([x - 12, y - 12, z + 90], [224, 174, 74]),
    cylinder({ at: [x + 60, y + 30, z + 120], radius: 4, along: [0, 0, 70], steps: 6, tones: METAL, floating: true }),
    block([x + 48, y + 22, z + 168], [24, 8, 24], {}, METAL),
  ];
}
