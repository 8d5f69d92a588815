import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Point } from 'sitefold/theme/drawings/isometric.ts';

/** A connector on a panel, in millimetres. `draw` gets its lower left corner. */
export interface Port {
  readonly width: number;
  readonly height: number;
  /** Style of what `draw` leaves without one. */
  readonly style?: string;
  readonly draw: (pen: Pen, at: Point, flipped?: boolean) => string;
}

/** A jack for a network cable. Contacts are drawn where they can be seen. */
export function jack(part: string, width = 13.4, height = 11.6): Port {
  return {
    width,
    height,
    style: 'd',
    draw: (pen, [u, v], flipped = false) => {
      const turn = ([x, y]: Point): Point => [u + x * width, v + (flipped ? 1 - y : y) * height];
      if (pen.scale * width < TINY) return pen.area(TINY_JACK.map(turn), '', part);
      if (pen.scale * width < FRAMED) return pen.area(SMALL_JACK.map(turn), '', part);
      const hole = pen.area(JACK.map(turn), 'd', part);
      const frame = pen.rectangle(
        { u: u - 0.9, v: v - 0.9, width: width + 1.8, height: height + 1.8, radius: 0.6 },
        'm',
      );
      const contacts = CONTACTS.map((x): Point[] => [turn([x, 0.92]), turn([x, 0.62])]);
      return frame + hole + (pen.scale * width < RICH ? '' : pen.lines(contacts, 'f'));
    },
  };
}

/** A cage for an optical module, or for one of a passive optical network. */
export function cage(part: 'sfp' | 'pon'): Port {
  const [width, height] = [14.4, 10];
  return {
    width,
    height,
    draw: (pen, [u, v]) => {
      if (pen.scale * width < FRAMED) return pen.rectangle({ u, v, width, height }, 'd', part);
      const frame = pen.rectangle({ u, v, width, height, radius: 0.5 }, 'm', part);
      const hole = pen.rectangle({ u: u + 1.3, v: v + 1.4, width: width - 2.6, height: height - 2.8 }, 'd');
      const springs = [4, 7.2, 10.4].map((x): Point[] => [
        [u + x, v + height],
        [u + x, v + height + 1.2],
      ]);
      const latch: Point[] = [
        [u + width / 2 - 1.4, v + 1.4],
        [u + width / 2, v + 3.2],
        [u + width / 2 + 1.4, v + 1.4],
      ];
      return frame + hole + pen.area(latch, 'm') + pen.lines(springs, 'f');
    },
  };
}

export const USB: Port = {
  width: 13,
  height: 5.8,
  draw: (pen, [u, v]) =>
    pen.rectangle({ u, v, width: 13, height: 5.8, radius: 0.5 }, 'd', 'usb') +
    pen.rectangle({ u: u + 1.6, v: v + 3, width: 9.8, height: 1.6 }, 'm'),
};

/** A round socket for the plug of a power adapter. */
export const BARREL: Port = {
  width: 9,
  height: 9,
  draw: (pen, [u, v]) =>
    pen.circle([u + 4.5, v + 4.5], 4.5, 'm') +
    pen.circle([u + 4.5, v + 4.5], 3.1, 'd') +
    pen.circle([u + 4.5, v + 4.5], 0.9, 'm'),
};

/** An inlet for a mains cord. */
export const MAINS: Port = {
  width: 27,
  height: 20,
  draw: (pen, [u, v]) => {
    const outline: Point[] = [
      [3, 2.5],
      [24, 2.5],
      [24, 13],
      [20, 17.5],
      [7, 17.5],
      [3, 13],
    ];
    const pins: Point[][] = [[9, 7] as const, [13.5, 10] as const, [18, 7] as const].map(([x, y]) => [
      [u + x, v + y],
      [u + x, v + y + 4],
    ]);
    return (
      pen.rectangle({ u, v, width: 27, height: 20, radius: 1 }, 'm') +
      pen.area(
        outline.map(([x, y]): Point => [u + x, v + y]),
        'd',
      ) +
      pen.lines(pins, 'h')
    );
  },
};

export const BUTTON: Port = {
  width: 6,
  height: 6,
  draw: (pen, [u, v]) => pen.circle([u + 3, v + 3], 3, 'm') + pen.circle([u + 3, v + 3], 1.9, 'f'),
};

/** A socket for an optical plug with a dust flap. */
export const FIBRE: Port = {
  width: 12,
  height: 9,
  draw: (pen, [u, v]) =>
    pen.rectangle({ u, v, width: 12, height: 9, radius: 0.6 }, 'm', 'pon') +
    pen.rectangle({ u: u + 2, v: v + 1.6, width: 8, height: 5.8 }, 'd') +
    pen.circle([u + 6, v + 4.5], 1.5, 'g'),
};

export const HDMI: Port = {
  width: 15,
  height: 6,
  draw: (pen, [u, v]) =>
    pen.area(
      (
        [
          [0, 2],
          [2, 0],
          [13, 0],
          [15, 2],
          [15, 6],
          [0, 6],
        ] as const
      ).map(([x, y]): Point => [u + x, v + y]),
      'd',
      'video',
    ),
};

export const VGA: Port = {
  width: 18,
  height: 9,
  draw: (pen, [u, v]) =>
    pen.rectangle({ u, v, width: 18, height: 9, radius: 3 }, 'm', 'video') +
    pen.rectangle({ u: u + 2.4, v: v + 2, width: 13.2, height: 5, radius: 1.6 }, 'd'),
};

/** A screw thread for an antenna cable. */
export const COAX: Port = {
  width: 10,
  height: 10,
  draw: (pen, [u, v]) =>
    pen.circle([u + 5, v + 5], 5, 'm') + pen.circle([u + 5, v + 5], 2.6, 'd') + pen.circle([u + 5, v + 5], 0.8, 'm'),
};

const JACK: readonly Point[] = [
  [0, 1],
  [0, 0.32],
  [0.2, 0.32],
  [0.2, 0.14],
  [0.34, 0.14],
  [0.34, 0],
  [0.66, 0],
  [0.66, 0.14],
  [0.8, 0.14],
  [0.8, 0.32],
  [1, 0.32],
  [1, 1],
];
const SMALL_JACK: readonly Point[] = [
  [0, 1],
  [0, 0.3],
  [0.28, 0],
  [0.72, 0],
  [1, 0.3],
  [1, 1],
];
const TINY_JACK: readonly Point[] = [
  [0, 1],
  [0.12, 0],
  [0.88, 0],
  [1, 1],
];
const CONTACTS = [0.17, 0.28, 0.39, 0.5, 0.61, 0.72, 0.83];
/** Pixels from which a jack gets its shape, a frame, and contacts. */
const TINY = 13;
const FRAMED = 18;
const RICH = 26;
