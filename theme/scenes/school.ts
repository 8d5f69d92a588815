import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { vents } from '../drawings/marks.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { METAL, block, reach, spark, tree, windows } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: school,
} satisfies Scene;

/** A school with two wings around its yard, radio in every room and in the yard. Centimetres. */
function school(): Piece[] {
  return [
    block([-80, -80, -20], [2700, 1900, 20], { top: (pen) => yard(pen) }),
    reach([1500, 500, 0.5], [180, 340, 500]),
    block([0, 0, 0], [560, 1180, 520], {
      front: (pen) => windows(pen, [3, 3], [560, 480], [4]),
      right: (pen) => windows(pen, [8, 3], [1180, 480], [3, 10, 17]),
      top: (pen) => vents(pen, { u: 60, v: 80, width: 440, height: 900 }, 90, true),
    }),
    block([0, 1180, 0], [2440, 520, 620], {
      front: (pen) => front(pen),
      right: (pen) => windows(pen, [3, 3], [520, 580]),
    }),
    block([1300, 1300, 620], [360, 300, 200], {
      front: (pen) => clock(pen),
      right: (pen) => vents(pen, { u: 60, v: 50, width: 180, height: 90 }, 30, true),
    }),
    block(
      [1280, 1040, 0],
      [400, 140, 230],
      { front: (pen) => pen.rectangle({ u: 120, v: 0, width: 160, height: 180 }, 'd') },
      METAL,
    ),
    ...[
      [260, 560],
      [1900, 1440],
    ].flatMap(([x = 0, y = 0]) => point([x, y, x < 1000 ? 520 : 620])),
    ...[
      [2200, 300],
      [2340, 760],
      [1000, 120],
      [1960, 40],
    ].flatMap(([x = 0, y = 0], index) => tree([x, y, 0], 330 + (index % 2) * 70)),
    cylinder({ at: [1500, 500, 0], radius: 12, along: [0, 0, 420], steps: 8, tones: METAL, floating: true }),
    ...point([1500, 500, 420]),
    ...[
      [1180, 300],
      [1760, 640],
    ].flatMap(([x = 0, y = 0]) => bench([x, y, 0])),
  ];
}

function yard(pen: Pen): string {
  return (
    pen.rectangle({ u: 760, v: 160, width: 1500, height: 1020 }, 'f') +
    pen.line(
      [
        [1510, 160],
        [1510, 1180],
      ],
      'f',
    ) +
    pen.circle([1510, 670], 160, 'f')
  );
}

function front(pen: Pen): string {
  // The west wing hides the first quarter of the wall.
  return [620, 1720]
    .map((u) => {
      const part: Pen = { ...pen, rectangle: (at, style, name) => pen.rectangle({ ...at, u: at.u + u }, style, name) };
      return windows(part, [4, 3], [640, 580], [1, 6, 8]);
    })
    .join('');
}

function clock(pen: Pen): string {
  return (
    pen.circle([180, 104], 64, 'a') +
    pen.circle([180, 104], 64, 'f') +
    pen.lines(
      [
        [
          [180, 104],
          [180, 148],
        ],
        [
          [180, 104],
          [208, 90],
        ],
      ],
      'e',
    )
  );
}

function point([x, y, z]: Vec): Piece[] {
  return [
    cylinder({ at: [x, y, z], radius: 46, along: [0, 0, 30], taper: 0.8, steps: 18, floating: true }),
    spark([x, y, z + 30]),
  ];
}

function bench([x, y, z]: Vec): Piece[] {
  return [
    block([x + 10, y + 8, z], [30, 34, 34], {}, METAL),
    block([x + 150, y + 8, z], [30, 34, 34], {}, METAL),
    block([x, y, z + 34], [190, 50, 12]),
  ];
}
