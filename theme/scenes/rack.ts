import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import { lightField, vents } from '../drawings/marks.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { DARK, METAL, block } from '../drawings/scene-parts.ts';
import type { Scene } from 'sitefold/theme/drawings/scene.ts';

export default {
  pieces: rack,
} satisfies Scene;

/** Three open cabinets with equipment, and the cable tray above them. Millimetres. */
function rack(): Piece[] {
  const tray = block(
    [-100, 300, 1560],
    [2280, 260, 60],
    { front: (pen) => vents(pen, { u: 10, v: 8, width: 2260, height: 44 }, 60) },
    METAL,
  );
  return [...cabinet(0, FULL), ...cabinet(720, LIGHT), ...cabinet(1440, SPARE), tray];
}

/** Height units from below: a number of lights, a row of ports, or nothing. */
type Unit = 'switch' | 'router' | 'drives' | 'blank';
const FULL: readonly Unit[] = [
  'drives',
  'drives',
  'blank',
  'router',
  'switch',
  'switch',
  'blank',
  'switch',
  'switch',
  'router',
];
const LIGHT: readonly Unit[] = [
  'drives',
  'blank',
  'blank',
  'drives',
  'switch',
  'blank',
  'router',
  'switch',
  'blank',
  'switch',
];
const SPARE: readonly Unit[] = [
  'drives',
  'drives',
  'blank',
  'blank',
  'blank',
  'router',
  'blank',
  'blank',
  'switch',
  'switch',
];

function cabinet(x: number, units: readonly Unit[]): Piece[] {
  const posts = [0, 560].map((left) => block([x + left, 0, 60], [40, 40, 1380], {}, DARK));
  const bodies = units.flatMap((unit, index) => {
    const at = [x + 50, 20, 110 + index * 130] as const;
    if (unit === 'blank') return [];
    return [block(at, [500, 560, 104], { front: (pen) => FRONTS[unit](pen) }, unit === 'router' ? DARK : METAL)];
  });
  return [
    block([x, 0, 0], [600, 620, 60], {}, DARK),
    block([x, 580, 60], [600, 40, 1380], {}, ['c', 'c', 'c']),
    ...bodies,
    block([x + 560, 40, 60], [40, 540, 1380], {
      right: (pen) => vents(pen, { u: 60, v: 80, width: 420, height: 1200 }, 60, true),
    }),
    ...posts,
    block([x, 0, 1440], [600, 620, 50], {}),
  ];
}

const FRONTS: Readonly<Record<Exclude<Unit, 'blank'>, (pen: Pen) => string>> = {
  switch: (pen) =>
    lightField(pen, { u: 24, v: 34, width: 70, height: 36 }, 10) +
    [24, 58]
      .map(
        (v) =>
          pen.rectangle({ u: 130, v, width: 330, height: 24 }, 'd') +
          vents(pen, { u: 150, v, width: 290, height: 24 }, 42),
      )
      .join(''),
  router: (pen) =>
    lightField(pen, { u: 30, v: 50, width: 90, height: 1 }, 5) +
    vents(pen, { u: 190, v: 24, width: 270, height: 56 }, 24),
  drives: (pen) =>
    [0, 1, 2, 3].map((bay) => pen.rectangle({ u: 30 + bay * 112, v: 18, width: 102, height: 68 }, 'd')).join('') +
    lightField(pen, { u: 44, v: 32, width: 400, height: 1 }, 4),
};
