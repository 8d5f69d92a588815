import { box } from 'sitefold/theme/drawings/bodies.ts';
import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';

/** A plug for a network cable that lies with its contacts up and towards the viewer. */
export function plug([x, y, z]: Vec, length = 22): Piece[] {
  return [
    box({
      at: [x + 1.2, y + length, z + 0.6],
      size: [9.4, length * 0.7, 7],
      axis: 'y',
      taper: 0.72,
      tones: ['d', 'd', 'j'],
      floating: true,
    }),
    box({
      at: [x, y, z],
      size: [11.7, length, 8.2],
      tones: CLEAR,
      drawings: {
        top: (pen) =>
          pen.lines(
            CONTACTS.map((at) => [
              [at, 0.8],
              [at, length * 0.32],
            ]),
            'n',
          ) + pen.rectangle({ u: 3.8, v: length * 0.45, width: 4.1, height: length * 0.55 }, 'f'),
      },
    }),
  ];
}

const CLEAR = ['a', 'b', 'm'] as const;
const CONTACTS = [1.8, 3, 4.2, 5.4, 6.6, 7.8, 9, 10.2] as const;
