/** A pin as one sees it when the plug points at one. Sizes and places in millimetres from the middle of the plug, down and right positive. */
interface Pin {
  readonly at: readonly [x: number, y: number];
  /** The diameter of a round pin, or the width and height of a flat one. */
  readonly size: number | readonly [width: number, height: number];
  /** Degrees by which a flat pin is turned. */
  readonly turn?: number;
  /** A hole for a pin of the socket. */
  readonly hole?: true;
}

export interface PlugShape {
  /** Width, height and radius of the corners of the body. */
  readonly body: readonly [width: number, height: number, radius: number];
  readonly pins: readonly Pin[];
  /** Earth contacts at the edge of the body: their middles. */
  readonly clips?: readonly (readonly [x: number, y: number])[];
}

const round = (diameter: number, x: number, y = 0): Pin => ({ at: [x, y], size: diameter });
const flat = (width: number, height: number, x: number, y: number, turn = 0): Pin => ({
  at: [x, y],
  size: [width, height],
  turn,
});
const pair = (diameter: number, spacing: number, y = 0): Pin[] => [
  round(diameter, -spacing / 2, y),
  round(diameter, spacing / 2, y),
];

/** The plugs of IEC TR 60083 by their letter, with the distances between their pins. */
export const PLUG_SHAPES: Readonly<Record<string, PlugShape>> = {
  A: { body: [26, 20, 4], pins: [flat(1.5, 6.35, -6.35, 0), flat(1.5, 6.35, 6.35, 0)] },
  B: { body: [27, 27, 6], pins: [flat(1.5, 6.35, -6.35, -5), flat(1.5, 6.35, 6.35, -5), round(4.8, 0, 6.9)] },
  C: { body: [35, 14, 6], pins: pair(4, 19) },
  D: { body: [40, 38, 8], pins: [...pair(5.1, 19.1, 7), round(7.1, 0, -11)] },
  E: { body: [37, 37, 18], pins: [...pair(4.8, 19), { ...round(4.8, 0, -10), hole: true }] },
  F: {
    body: [37, 37, 18],
    pins: pair(4.8, 19),
    clips: [
      [0, -17],
      [0, 17],
    ],
  },
  G: { body: [44, 42, 8], pins: [flat(6.4, 4, -11.1, 9), flat(6.4, 4, 11.1, 9), flat(4, 8, 0, -12)] },
  H: { body: [36, 36, 10], pins: [...pair(4, 19, -3), round(4, 0, 7)] },
  I: { body: [36, 34, 8], pins: [flat(1.6, 6.5, -6.9, -3, 30), flat(1.6, 6.5, 6.9, -3, -30), flat(1.6, 6.5, 0, 9)] },
  J: { body: [35, 18, 6], pins: [...pair(4, 19, -2.5), round(4, 0, 2.5)] },
  K: { body: [38, 36, 12], pins: [...pair(4.8, 19, -4), flat(6.5, 4, 0, 9)] },
  L: { body: [45, 14, 6], pins: [...pair(4, 19), round(4, 0)] },
  M: { body: [48, 46, 10], pins: [...pair(7.1, 25.4, 9), round(8.7, 0, -14)] },
  N: { body: [36, 18, 7], pins: [...pair(4, 19, -1.5), round(4, 0, 1.5)] },
  O: { body: [37, 34, 10], pins: [...pair(4.8, 19, -4), round(4.8, 0, 8)] },
};
