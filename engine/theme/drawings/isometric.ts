/** A point or a direction in millimetres: x to the right along the front, y away from the front, z up. */
export type Vec = readonly [x: number, y: number, z: number];
/** A point on the sheet, in pixels of its view box. */
export type Point = readonly [x: number, y: number];

/** A parallel projection. `viewer` points to the eye, `light` to the lamp at the top left of the sheet. */
export interface Camera {
  readonly viewer: Vec;
  readonly light: Vec;
  /** Pixels a millimetre along an axis. */
  readonly scale: number;
  readonly project: (point: Vec) => Point;
}

export const CAMERAS = {
  front: camera([1, -1, 1], [-0.25, -0.5, 0.85], ([x, y, z]) => [(x + y) * COS30, (x - y) / 2 - z]),
  rear: camera([-1, 1, 1], [0.25, 0.5, 0.85], ([x, y, z]) => [-(x + y) * COS30, (y - x) / 2 - z]),
  elevation: camera([0, -1, 0], [-0.4, -0.45, 0.8], ([x, , z]) => [x, -z]),
  side: camera([1, 0, 0], [0.45, -0.4, 0.8], ([, y, z]) => [y, -z]),
  plan: camera([0, 0, 1], [-0.4, 0.8, 0.7], ([x, y]) => [x, -y]),
} as const;

/** The same view, enlarged and moved on the sheet. */
export function placed(from: Camera, scale: number, [left, top]: Point): Camera {
  return {
    ...from,
    scale: from.scale * scale,
    project: (point) => {
      const [x, y] = from.project(point);
      return [x * scale + left, y * scale + top];
    },
  };
}

export function add(a: Vec, b: Vec, times = 1): Vec {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

function camera(viewer: Vec, light: Vec, project: (point: Vec) => Point): Camera {
  return { viewer, light, scale: 1, project };
}

const COS30 = Math.sqrt(3) / 2;
