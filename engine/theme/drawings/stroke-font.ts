import type { Point } from './isometric.ts';

/**
 * The lines of a label as a pantograph engraves it: single strokes on a grid 4 wide and 6 high, y up. What has no letter
 * leaves a gap.
 */
export function engrave(text: string): Point[][] {
  return [...text].flatMap((letter, index) =>
    (STROKES[letter] ?? '').split(' ').map((stroke) => pointsOf(stroke, index * ADVANCE)),
  );
}

/** Width of an engraved text in units of the grid, of which its letters are 6 high. */
export function widthOf(text: string): number {
  return Math.max(0, text.length * ADVANCE - GAP);
}

const GAP = 2;
const ADVANCE = 4 + GAP;

/** Strokes of a letter, each a row of grid points of two digits: `0006` is the line from (0,0) to (0,6). */
const STROKES: Readonly<Record<string, string>> = {
  A: '002640 1232',
  B: '00063645443303 3342413000',
  C: '4536160501103041',
  D: '00062645412000',
  E: '40000646 0333',
  F: '000646 0333',
  G: '45361605011030414323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '4641301001',
  K: '0006 460340',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '103041453616050110',
  P: '00063645443303',
  Q: '103041453616050110 2240',
  R: '00063645443303 2340',
  S: '453616050413334241301001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610233046',
  X: '0046 0640',
  Y: '062346 2320',
  Z: '06460040',
  0: '103041453616050110',
  1: '152620 1030',
  2: '05163645440040',
  3: '051636454433 13334241301001',
  4: '30360242',
  5: '460603334241301001',
  6: '4536160501103041423303',
  7: '064610',
  8: '13334445361605041302011030414233',
  9: '0110304145361605041343',
  '-': '1333',
  '.': '2021',
  // Small letters and signs of units.
  m: '0004 03142320 23344340',
  c: '4334140301103041',
  n: '0004 0314344340',
  d: '4640 43341403011030 3041',
  b: '0600 03143443413010 1001',
  i: '2024 2526',
  t: '26213040 1444',
  s: '43341403123241301001',
  z: '04440040',
  k: '0006 440240',
  '+': '1333 2224',
  '/': '0046',
  ':': '2122 2425',
};

function pointsOf(stroke: string, left: number): Point[] {
  return [...stroke.matchAll(/(\d)(\d)/g)].map(([, x, y]): Point => [Number(x) + left, Number(y)]);
}
