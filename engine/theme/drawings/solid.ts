import type { Camera, Point, Vec } from './isometric.ts';
import { add, cross, dot, unit } from './isometric.ts';
import { hullOf, pathOf, shape } from './path.ts';
import type { Face } from './pen.ts';
import { drawFace } from './pen.ts';

/** Something in space that can be drawn. `outline` are the points that span it. */
export interface Piece {
  readonly outline: readonly Vec[];
  readonly draw: (camera: Camera) => string;
  /** What it is made of, for a picture with light and shadow. Left out: it is a line, or a mark in a scene. */
  readonly solids?: readonly Solid[];
  /** What is drawn on its surfaces, for the same. */
  readonly faces?: readonly Face[];
  /** If not set, a body that touches the ground throws a shadow. */
  readonly floating?: boolean;
}

/** A body without its drawings. */
export type Solid =
  /** Rings of as many points each, from one end to the other; the ends are flat. `round`: the rings are circles. */
  | { readonly rings: readonly (readonly Vec[])[]; readonly round: boolean; readonly tones: Tones }
  /** A line with a thickness in millimetres. */
  | { readonly line: readonly Vec[]; readonly thickness: number; readonly tones: Tones };

export interface Prism {
  /** The base, a convex outline in space. */
  readonly base: readonly Vec[];
  /** From the base to the other end. */
  readonly along: Vec;
  /** How much of the base is left at the other end. */
  readonly taper?: number;
  readonly faces?: readonly Face[];
  readonly part?: string;
  /** Tones from lit to shaded, when the body is not of the colour of the product. */
  readonly tones?: Tones;
  readonly floating?: boolean;
}

export type Tones = readonly [lit: string, half: string, shaded: string];
export const BODY_TONES: Tones = ['a', 'b', 'c'];

/** A body with two parallel convex ends: a box, a cylinder, a blade, a cone. */
export function prism(shapeOf: Prism): Piece {
  const { base, along, taper = 1, faces = [], tones = BODY_TONES } = shapeOf;
  const centre = centreOf(base);
  const end = base.map((point) => add(add(centre, along), add(point, centre, -1), taper));
  const outline = [...base, ...end];
  return {
    outline,
    solids: [{ rings: [base, end], round: false, tones }],
    faces,
    floating: shapeOf.floating ?? false,
    draw: (camera) => {
      const drawn = drawEnds(shapeOf, end, camera);
      const decoration = faces.map((face) => drawFace(face, camera)).join('');
      return shapeOf.part === undefined
        ? drawn + decoration
        : `<g data-part="${shapeOf.part}">${drawn}${decoration}</g>`;
    },
  };
}

/** A drawing on no body of its own: a badge on a round surface, the sockets in a pocket. */
export function decal(face: Face): Piece {
  return { outline: [face.origin], faces: [face], floating: true, draw: (camera) => drawFace(face, camera) };
}

/** Tone of a surface by how much it faces the lamp. */
function toneOf(normal: Vec, camera: Camera, tones: Tones): string {
  const light = dot(unit(normal), unit(camera.light));
  return light > LIT ? tones[0] : light > HALF_LIT ? tones[1] : tones[2];
}

function centreOf(points: readonly Vec[]): Vec {
  return points.reduce((sum, point) => add(sum, point, 1 / points.length), [0, 0, 0] as Vec);
}

interface Side {
  readonly corners: readonly Vec[];
  readonly normal: Vec;
  readonly tone: string;
  readonly seen: boolean;
}

function drawEnds({ base, along, tones = BODY_TONES }: Prism, end: readonly Vec[], camera: Camera): string {
  const draw = (points: readonly Vec[]): Point[] => points.map(camera.project);
  const sides = sidesOf(base, end, camera, tones);
  const seen = sides.filter((side) => side.seen);
  const up = dot(along, camera.viewer);
  const cap = pathOf(draw(up > 0 ? end : base));
  const capTone = toneOf(up > 0 ? along : scaled(along, -1), camera, tones);
  const top = Math.abs(up) > 1e-6 ? shape(cap, `${capTone} o`) : '';
  const edges = edgesOf(sides);
  // A body of flat sides needs no outline: each side has its own.
  if (edges.length >= seen.length - 1)
    return seen.map(({ corners, tone }) => shape(pathOf(draw(corners)), `${tone} o`)).join('') + top;
  const hull = pathOf(hullOf(draw([...base, ...end])));
  const common = commonTone(seen);
  const patches = runsOf(seen.filter(({ tone }) => tone !== common)).map(({ tone, points }) =>
    shape(pathOf(draw(points)), tone),
  );
  const lines = hull + edges.map((edge) => pathOf(draw(edge), false)).join('');
  if (patches.length === 0 && edges.length === 0) return shape(hull, `${common} o`) + top;
  return shape(hull, common) + patches.join('') + shape(lines, 'l') + top;
}

function sidesOf(base: readonly Vec[], end: readonly Vec[], camera: Camera, tones: Tones): Side[] {
  const middle = centreOf([...base, ...end]);
  return base.map((from, index): Side => {
    const next = (index + 1) % base.length;
    const corners = [from, base[next] ?? from, end[next] ?? from, end[index] ?? from];
    const [a, b, c, d] = corners as [Vec, Vec, Vec, Vec];
    // The diagonals also span a side whose far edge has shrunk to a point.
    const across = cross(add(c, a, -1), add(d, b, -1));
    const outward = dot(across, add(centreOf(corners), middle, -1)) < 0 ? scaled(across, -1) : across;
    const normal = unit(outward);
    return { corners, normal, tone: toneOf(normal, camera, tones), seen: dot(normal, camera.viewer) > 1e-3 };
  });
}

/** Edges between two sides that meet at a visible angle. */
function edgesOf(sides: readonly Side[]): Vec[][] {
  return sides.flatMap((side, index): Vec[][] => {
    const before = sides.at(index - 1);
    if (before === undefined || !side.seen || !before.seen || dot(side.normal, before.normal) > SHARP) return [];
    const [from, , , to] = side.corners as [Vec, Vec, Vec, Vec];
    return [[from, to]];
  });
}

/** Neighbouring sides of one tone as one outline. */
function runsOf(sides: readonly Side[]): { tone: string; points: Vec[] }[] {
  const runs: { tone: string; near: Vec[]; far: Vec[] }[] = [];
  for (const { corners, tone } of sides) {
    const [a, b, c, d] = corners as [Vec, Vec, Vec, Vec];
    const last = runs.at(-1);
    if (last?.tone === tone && last.near.at(-1) === a) {
      last.near.push(b);
      last.far.push(c);
    } else runs.push({ tone, near: [a, b], far: [d, c] });
  }
  return runs.map(({ tone, near, far }) => ({ tone, points: [...near, ...far.toReversed()] }));
}

/** The tone most sides have: it fills the outline, so that no seam shows between them. */
function commonTone(sides: readonly Side[]): string {
  const counts = Map.groupBy(sides, ({ tone }) => tone);
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';
}

function scaled(a: Vec, times: number): Vec {
  return [a[0] * times, a[1] * times, a[2] * times];
}

const LIT = 0.62;
const HALF_LIT = 0.2;
/** Cosine of the angle from which an edge is drawn, about 33 degrees. */
const SHARP = 0.84;
