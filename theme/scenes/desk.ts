import { cylinder } from 'sitefold/theme/drawings/bodies.ts';
import { router } from '../families/router.ts';
import { cord } from '../drawings/cord.ts';
import { vents } from '../drawings/marks.ts';
import { moved } from '../drawings/moved.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block, tree } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: desk,
} satisfies Scene;

/** A desk with a laptop, a lamp and the router they all use. Millimetres. */
function desk(): Piece[] {
  const leg = (x: number, y: number): Piece => block([x, y, -460], [44, 44, 460], {}, METAL);
  return [
    leg(30, 30),
    leg(1326, 30),
    leg(1326, 640),
    block([1020, 60, -220], [290, 560, 220], {
      front: (pen) => pen.rectangle({ u: 30, v: 40, width: 230, height: 140 }, 'f'),
    }),
    block([0, 0, 0], [1400, 720, 34]),
    ...laptop(),
    ...moved(router(DEVICE).pieces, [930, 360, 40], 1.15),
    cord({
      through: [
        [1000, 560, 50],
        [900, 660, 34],
        [620, 640, 34],
        [470, 560, 40],
      ],
      thick: true,
    }),
    ...lamp(),
    cylinder({ at: [760, 150, 34], radius: 42, along: [0, 0, 96], steps: 16, floating: true }),
    cylinder({
      at: [1290, 620, 34],
      radius: 60,
      along: [0, 0, 90],
      taper: 1.2,
      steps: 14,
      tones: METAL,
      floating: true,
    }),
    ...tree([1290, 620, 110], 270),
  ];
}

const DEVICE = {
  model: 'R7-30A',
  family: 'router',
  specifications: { width: 232, depth: 146, height: 42, antennas: 4, antennaType: 'fixed', leds: 5 },
} as const;

function laptop(): Piece[] {
  return [
    block(
      [260, 180, 34],
      [420, 290, 16],
      {
        top: (pen) =>
          vents(pen, { u: 40, v: 120, width: 340, height: 130 }, 22, true) +
          pen.rectangle({ u: 140, v: 20, width: 140, height: 80 }, 'f'),
      },
      METAL,
    ),
    prism({
      base: [
        [260, 470, 50],
        [680, 470, 50],
        [680, 482, 50],
        [260, 482, 50],
      ],
      along: [0, 90, 270],
      tones: DARK,
      floating: true,
      faces: [
        {
          origin: [260, 470, 50],
          right: [1, 0, 0],
          up: [0, 0.316, 0.949],
          draw: (pen) =>
            pen.rectangle({ u: 18, v: 20, width: 384, height: 246 }, 'a') +
            vents(pen, { u: 50, v: 60, width: 190, height: 120 }, 30, true) +
            pen.line(
              [
                [270, 70],
                [300, 120],
                [330, 100],
                [372, 190],
              ],
              'q',
            ),
        },
      ],
    }),
  ];
}

function lamp(): Piece[] {
  return [
    cylinder({ at: [120, 560, 34], radius: 76, along: [0, 0, 18], floating: true, tones: DARK }),
    cylinder({ at: [120, 560, 52], radius: 9, along: [0, 0, 430], steps: 8, floating: true, tones: METAL }),
    cylinder({ at: [120, 560, 440], radius: 120, along: [0, 0, 120], taper: 0.5, floating: true }),
  ];
}
