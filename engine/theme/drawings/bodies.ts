import type { Point, Vec } from './isometric.ts';
import type { Face, Pen } from './pen.ts';
import { ringOf, roundedRectangle } from './pen.ts';
import type { Piece, Tones } from './solid.ts';
import { prism } from './solid.ts';

export type Side = 'front' | 'rear' | 'left' | 'right' | 'top';
export type SideDrawings = Partial<Record<Side, (pen: Pen) => string>>;
export type Axis = 'x' | 'y' | 'z';

export interface Box {
  readonly at: Vec;
  readonly size: Vec;
  /** Of the corners around `axis`. */
  readonly radius?: number;
  /** The axis the box is extruded along: corners around the others are sharp. */
  readonly axis?: Axis;
  readonly taper?: number;
  readonly drawings?: SideDrawings;
  readonly part?: string;
  readonly tones?: Tones;
  readonly floating?: boolean;
}

/** A box with drawings on its sides. `at` is its left, front, lower corner. */
export function box({ at, size, radius = 0, axis = 'z', drawings = {}, ...rest }: Box): Piece {
  const [w, d, h] = size;
  const [across, deep] = axis === 'z' ? [w, d] : axis === 'y' ? [w, h] : [d, h];
  const flat = roundedRectangle({ u: 0, v: 0, width: across, height: deep, radius });
  const along: Vec = axis === 'z' ? [0, 0, h] : axis === 'y' ? [0, d, 0] : [w, 0, 0];
  return prism({
    base: flat.map((point) => lift(point, axis, at)),
    along,
    faces: facesOf(at, size, drawings),
    ...rest,
  });
}

export interface Cylinder {
  /** Centre of the first end. */
  readonly at: Vec;
  readonly radius: number;
  readonly along: Vec;
  readonly taper?: number;
  readonly steps?: number;
  readonly drawings?: (pen: Pen) => string;
  readonly part?: string;
  readonly tones?: Tones;
  readonly floating?: boolean;
}

/** A cylinder or cone along one axis. Its drawing is on the far end, with the centre at (0, 0). */
export function cylinder({ at, radius, along, steps = 24, drawings, ...rest }: Cylinder): Piece {
  const axis: Axis = along[2] !== 0 ? 'z' : along[1] !== 0 ? 'y' : 'x';
  const base = ringOf([0, 0], radius, steps).map((point) => lift(point, axis, at));
  const end: Vec = [at[0] + along[0], at[1] + along[1], at[2] + along[2]];
  const faces: Face[] = drawings === undefined ? [] : [{ ...endFace(axis, along), origin: end, draw: drawings }];
  return prism({ base, along, faces, ...rest });
}

function endFace(axis: Axis, along: Vec): Pick<Face, 'right' | 'up'> {
  if (axis === 'z') return { right: [1, 0, 0], up: [0, 1, 0] };
  if (axis === 'y') return along[1] < 0 ? { right: [1, 0, 0], up: [0, 0, 1] } : { right: [-1, 0, 0], up: [0, 0, 1] };
  return along[0] > 0 ? { right: [0, 1, 0], up: [0, 0, 1] } : { right: [0, -1, 0], up: [0, 0, 1] };
}

function facesOf([x, y, z]: Vec, [w, d, h]: Vec, drawings: SideDrawings): Face[] {
  const places: Record<Side, Omit<Face, 'draw'>> = {
    front: { origin: [x, y, z], right: [1, 0, 0], up: [0, 0, 1] },
    rear: { origin: [x + w, y + d, z], right: [-1, 0, 0], up: [0, 0, 1] },
    left: { origin: [x, y + d, z], right: [0, -1, 0], up: [0, 0, 1] },
    right: { origin: [x + w, y, z], right: [0, 1, 0], up: [0, 0, 1] },
    top: { origin: [x, y, z + h], right: [1, 0, 0], up: [0, 1, 0] },
  };
  return SIDES.flatMap((side) => {
    const draw = drawings[side];
    return draw === undefined ? [] : [{ ...places[side], draw }];
  });
}

function lift([u, v]: Point, axis: Axis, [x, y, z]: Vec): Vec {
  if (axis === 'z') return [x + u, y + v, z];
  return axis === 'y' ? [x + u, y, z + v] : [x, y + u, z + v];
}

const SIDES: readonly Side[] = ['top', 'left', 'right', 'rear', 'front'];
