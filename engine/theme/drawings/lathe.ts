import type { Camera, Vec } from './isometric.ts';
import { dot, unit } from './isometric.ts';
import { hullOf, pathOf, shape } from './path.ts';
import { ringOf } from './pen.ts';
import type { Piece, Tones } from './solid.ts';
import { BODY_TONES } from './solid.ts';

/** A ring of a turned body: its radius, and how far it lies along the axis. */
export type Ring = readonly [radius: number, along: number];

export interface Lathe {
  readonly at: Vec;
  /** Direction of the axis, one millimetre long. */
  readonly axis: Vec;
  readonly rings: readonly Ring[];
  readonly tones?: Tones;
  readonly part?: string;
  /** Rings that get a line of their own. */
  readonly seams?: readonly number[];
}

/** A convex turned body: a dome, a lens barrel, a cap. Its shaded side is one patch. */
export function lathe({ at, axis, rings, tones = BODY_TONES, part, seams = [] }: Lathe): Piece {
  const [first, second] = across(axis);
  const ringAt = ([radius, along]: Ring): Vec[] =>
    ringOf([0, 0], radius, STEPS).map(([u, v]) => onRing(at, [axis, first, second], [u, v, along]));
  const circles = rings.map(ringAt);
  return {
    outline: circles.flat(),
    solids: [{ rings: circles, round: true, tones }],
    draw: (camera) => {
      const hull = pathOf(hullOf(circles.flat().map(camera.project)));
      const patch = shadeOf(circles, [first, second], camera);
      const rim = seams.flatMap((index) => [seamOf(circles[index] ?? [], at, camera)]).join('');
      const drawn =
        shape(hull, tones[1]) +
        (patch === '' ? '' : shape(patch, tones[2])) +
        litCap(circles, axis, camera, tones) +
        shape(hull + rim, 'l');
      return part === undefined ? drawn : `<g data-part="${part}">${drawn}</g>`;
    },
  };
}

/** Rings of a half ball of a radius, from its base to its top. */
export function domeRings(radius: number, from = 0): Ring[] {
  return Array.from({ length: DOME_STEPS + 1 }, (_, index): Ring => {
    const angle = (index / DOME_STEPS) * (Math.PI / 2);
    return [Math.max(radius * Math.cos(angle), radius / 100), from + radius * Math.sin(angle)];
  });
}

/** The part of the mantle that is seen and turned away from the lamp. */
function shadeOf(circles: readonly (readonly Vec[])[], [first, second]: readonly [Vec, Vec], camera: Camera): string {
  const light = unit(camera.light);
  const dark = Array.from({ length: STEPS }, (_, index) => {
    const angle = (index / STEPS) * 2 * Math.PI;
    const side = (way: Vec): number => dot(first, way) * Math.cos(angle) + dot(second, way) * Math.sin(angle);
    return side(light) < SHADE && side(camera.viewer) > -0.2;
  });
  const start = dark.findIndex((is, index) => is && !dark.at(index - 1));
  if (start === -1) return '';
  const indices: number[] = [];
  for (let index = start; dark[index % STEPS] === true && indices.length < STEPS; index++) indices.push(index % STEPS);
  const points = circles.flatMap((circle) => circle.filter((_, index) => indices.includes(index)));
  return pathOf(hullOf(points.map(camera.project)));
}

/** A flat top that is seen and lit. */
function litCap(circles: readonly (readonly Vec[])[], axis: Vec, camera: Camera, tones: Tones): string {
  const last = circles.at(-1);
  if (last === undefined || dot(axis, camera.viewer) <= 0) return '';
  const tone = dot(axis, unit(camera.light)) > 0.5 ? tones[0] : tones[1];
  return shape(pathOf(last.map(camera.project)), tone);
}

/** The half of a ring that faces the viewer. */
function seamOf(circle: readonly Vec[], at: Vec, camera: Camera): string {
  const near = circle.map((point) => dot([point[0] - at[0], point[1] - at[1], point[2] - at[2]], camera.viewer));
  const middle = near.reduce((sum, one) => sum + one, 0) / Math.max(1, near.length);
  const start = near.findIndex((one, index) => one >= middle && (near.at(index - 1) ?? 0) < middle);
  const turned = [...circle.slice(start), ...circle.slice(0, start)];
  const half = turned.filter((_, index) => index < STEPS / 2);
  return pathOf(half.map(camera.project), false);
}

function across(axis: Vec): [Vec, Vec] {
  if (Math.abs(axis[2]) > 0.9)
    return [
      [1, 0, 0],
      [0, 1, 0],
    ];
  const first = unit([axis[1], -axis[0], 0]);
  return [
    first,
    unit([
      axis[1] * first[2] - axis[2] * first[1],
      axis[2] * first[0] - axis[0] * first[2],
      axis[0] * first[1] - axis[1] * first[0],
    ]),
  ];
}

function onRing(at: Vec, [axis, first, second]: readonly [Vec, Vec, Vec], [u, v, along]: Vec): Vec {
  const sum = (index: 0 | 1 | 2): number => at[index] + axis[index] * along + first[index] * u + second[index] * v;
  return [sum(0), sum(1), sum(2)];
}

const STEPS = 36;
const DOME_STEPS = 8;
const SHADE = -0.1;
