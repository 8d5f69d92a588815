import { add, cross, dot, unit, type Vec } from '../../engine/theme/drawings/isometric.ts';
import type { Solid } from '../../engine/theme/drawings/solid.ts';

/** A surface of triangles, each corner with the way that the surface faces there. */
export interface Mesh {
  readonly points: readonly Vec[];
  readonly normals: readonly Vec[];
  /** Each triangle by the indices of its corners. */
  readonly triangles: readonly (readonly [number, number, number])[];
}

/** A ring of the surface: its points, and the ways that the surface faces at each of them. */
interface Loop {
  readonly points: readonly Vec[];
  readonly normals: readonly Vec[];
}

/** Returns the surface of a body whose ends are rings. Its edges are rounded, as those of a moulded or folded part are. */
export function meshOf({ rings, round }: Extract<Solid, { rings: unknown }>): Mesh {
  const drawn = rings.map((ring) => (round || isCircle(ring) ? circle(ring) : rounded(ring)));
  const even = round ? refined(drawn) : drawn;
  const [first, last] = [even[0] ?? [], even.at(-1) ?? []];
  const axis = unit(add(centreOf(last), centreOf(first), -1));
  const loops = bevelled(even, axis);
  const mesh = { points: [] as Vec[], normals: [] as Vec[], triangles: [] as [number, number, number][] };
  for (const [index, loop] of loops.entries()) if (index > 0) join(mesh, loops[index - 1] ?? loop, loop);
  close(mesh, (loops[0]?.points ?? []).toReversed(), [-axis[0], -axis[1], -axis[2]]);
  close(mesh, loops.at(-1)?.points ?? [], axis);
  return mesh;
}

/** A turned body with more rings, which lie on a curve through the given ones that keeps their sharp edges. */
function refined(rings: readonly (readonly Vec[])[]): (readonly Vec[])[] {
  const at = (index: number): readonly Vec[] => rings[Math.min(Math.max(index, 0), rings.length - 1)] ?? [];
  const isSharp = (index: number): boolean => {
    const [a, b, c] = [at(index - 1)[0], at(index)[0], at(index + 1)[0]];
    if (index <= 0 || index >= rings.length - 1 || !a || !b || !c) return true;
    return dot(unit(add(b, a, -1)), unit(add(c, b, -1))) < SMOOTH;
  };
  const curve = (from: number, point: number, part: number): Vec => {
    const [b = ORIGIN, c = ORIGIN] = [at(from)[point], at(from + 1)[point]];
    // Beyond a sharp edge, the curve goes on straight.
    const a = isSharp(from) ? add(add(b, b), c, -1) : (at(from - 1)[point] ?? b);
    const d = isSharp(from + 1) ? add(add(c, c), b, -1) : (at(from + 2)[point] ?? c);
    return [0, 1, 2].map((axis) => {
      const [p, q, r, s] = [a[axis] ?? 0, b[axis] ?? 0, c[axis] ?? 0, d[axis] ?? 0];
      const bend = (2 * p - 5 * q + 4 * r - s) * part ** 2 + (3 * q - p - 3 * r + s) * part ** 3;
      return 0.5 * (2 * q + (r - p) * part + bend);
    }) as unknown as Vec;
  };
  const between = rings
    .slice(0, -1)
    .flatMap((ring, index) =>
      Array.from({ length: CURVE_STEPS }, (_, step) =>
        ring.map((_point, point) => curve(index, point, step / CURVE_STEPS)),
      ),
    );
  return [...between, ...rings.slice(-1)];
}

/** The rings from one end to the other, with those of the rounded edges. */
function bevelled(rings: readonly (readonly Vec[])[], axis: Vec): Loop[] {
  const profile = rings.flatMap((ring, index): Loop[] => {
    const [before, after] = [rings[index - 1], rings[index + 1]];
    const [below, above] = [before && sidesOf(before, ring, axis), after && sidesOf(ring, after, axis)];
    if (below && above && isSmooth(below, above))
      return [{ points: ring, normals: below.map((side, at) => unit(add(side, above[at] ?? side))) }];
    return [below, above].flatMap((normals) => (normals ? [{ points: ring, normals }] : []));
  });
  const [first, last] = [profile[0], profile.at(-1)];
  if (!first || !last) return profile;
  const length = Math.abs(dot(add(centreOf(last.points), centreOf(first.points), -1), axis));
  return [...edge(first, axis, -1, length).toReversed(), ...profile.slice(1, -1), ...edge(last, axis, 1, length)];
}

/** The rounded edge of an end, from the side to the flat end. */
function edge({ points, normals }: Loop, axis: Vec, way: 1 | -1, length: number): Loop[] {
  const centre = centreOf(points);
  const [across, along] = frameOf(points, axis);
  const half = [across, along].map((direction) =>
    Math.max(...points.map((point) => Math.abs(dot(add(point, centre, -1), direction)))),
  );
  const [halfAcross = 0, halfAlong = 0] = half;
  const radius = Math.min(LARGEST_EDGE, length * 0.22, Math.min(halfAcross, halfAlong) * 0.3);
  if (radius < SMALLEST_EDGE) return [{ points, normals }];
  return Array.from({ length: EDGE_STEPS + 1 }, (_, step): Loop => {
    const angle = (step / EDGE_STEPS) * (Math.PI / 2);
    const [inward, lower] = [radius * (1 - Math.cos(angle)), radius * (1 - Math.sin(angle))];
    return {
      points: points.map((point) => {
        const from = add(point, centre, -1);
        const moved = add(
          add(point, across, (-dot(from, across) * inward) / halfAcross),
          along,
          (-dot(from, along) * inward) / halfAlong,
        );
        return add(moved, axis, -way * lower);
      }),
      normals: normals.map((normal) =>
        unit(
          add(
            [normal[0] * Math.cos(angle), normal[1] * Math.cos(angle), normal[2] * Math.cos(angle)],
            axis,
            way * Math.sin(angle),
          ),
        ),
      ),
    };
  });
}

/** The ways that the band between two rings faces at each point of the rings. The longer of two edges that meet counts more. */
function sidesOf(from: readonly Vec[], to: readonly Vec[], axis: Vec): Vec[] {
  const bands = from.map((point, index): Vec => {
    const next = (index + 1) % from.length;
    const [a, b, c, d] = [point, from[next] ?? point, to[next] ?? point, to[index] ?? point];
    // Not made one long: a longer edge has a larger product.
    return cross(add(c, a, -1), add(d, b, -1));
  });
  const middle = centreOf([...from, ...to]);
  return bands.map((band, index) => {
    const sum = unit(add(band, bands.at(index - 1) ?? band));
    const outward = add(from[index] ?? middle, middle, -1);
    const level = add(outward, axis, -dot(outward, axis));
    return dot(sum, level) < 0 ? [-sum[0], -sum[1], -sum[2]] : sum;
  });
}

function isSmooth(below: readonly Vec[], above: readonly Vec[]): boolean {
  return below.every((side, index) => dot(side, above[index] ?? side) > SMOOTH);
}

function join(
  mesh: { points: Vec[]; normals: Vec[]; triangles: [number, number, number][] },
  from: Loop,
  to: Loop,
): void {
  const count = from.points.length;
  const start = mesh.points.length;
  mesh.points.push(...from.points, ...to.points);
  mesh.normals.push(...from.normals, ...to.normals);
  for (let index = 0; index < count; index++) {
    const next = (index + 1) % count;
    mesh.triangles.push(
      [start + index, start + next, start + count + next],
      [start + index, start + count + next, start + count + index],
    );
  }
}

/** Closes an end by triangles around its middle. */
function close(
  mesh: { points: Vec[]; normals: Vec[]; triangles: [number, number, number][] },
  ring: readonly Vec[],
  normal: Vec,
): void {
  const start = mesh.points.length;
  mesh.points.push(centreOf(ring), ...ring);
  mesh.normals.push(normal, ...ring.map(() => normal));
  for (let index = 0; index < ring.length; index++)
    mesh.triangles.push([start, start + 1 + index, start + 1 + ((index + 1) % ring.length)]);
}

/** A ring with more points on its circle. */
function circle(ring: readonly Vec[]): Vec[] {
  const centre = centreOf(ring);
  const first = add(ring[0] ?? centre, centre, -1);
  const normal = unit(cross(first, add(ring[1] ?? centre, centre, -1)));
  const second = cross(normal, first);
  return Array.from({ length: CIRCLE_STEPS }, (_, index) => {
    const angle = (index / CIRCLE_STEPS) * 2 * Math.PI;
    return add(add(centre, first, Math.cos(angle)), second, Math.sin(angle));
  });
}

function isCircle(ring: readonly Vec[]): boolean {
  if (ring.length < ROUND_FROM) return false;
  const centre = centreOf(ring);
  const radii = ring.map((point) => Math.hypot(...add(point, centre, -1)));
  return Math.max(...radii) - Math.min(...radii) < 0.01 * Math.max(...radii);
}

/** An outline whose sharp corners have a small radius. */
function rounded(ring: readonly Vec[]): Vec[] {
  return ring.flatMap((point, index) => {
    const [before, after] = [
      add(ring.at(index - 1) ?? point, point, -1),
      add(ring[(index + 1) % ring.length] ?? point, point, -1),
    ];
    const [left, right] = [Math.hypot(...before), Math.hypot(...after)];
    const turn = -dot(unit(before), unit(after));
    if (turn > SMOOTH) return [point];
    const reach = Math.min(CORNER, left * 0.3, right * 0.3);
    const [from, to] = [add(point, unit(before), reach), add(point, unit(after), reach)];
    return Array.from({ length: CORNER_STEPS + 1 }, (_, step) => {
      const part = step / CORNER_STEPS;
      // A quadratic curve through the corner as its control point.
      const weights = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2] as const;
      return [0, 1, 2].map(
        (one) => weights[0] * (from[one] ?? 0) + weights[1] * (point[one] ?? 0) + weights[2] * (to[one] ?? 0),
      ) as unknown as Vec;
    });
  });
}

/** Two ways across a flat ring, at right angles: the first along its longest edge. */
function frameOf(ring: readonly Vec[], axis: Vec): [Vec, Vec] {
  const edges = ring.map((point, index) => add(ring[(index + 1) % ring.length] ?? point, point, -1));
  const longest = edges.reduce(
    (most, one) => (Math.hypot(...one) > Math.hypot(...most) ? one : most),
    edges[0] ?? [1, 0, 0],
  );
  const level = unit(add(longest, axis, -dot(longest, axis)));
  return [level, unit(cross(axis, level))];
}

function centreOf(points: readonly Vec[]): Vec {
  return points.reduce((sum, point) => add(sum, point, 1 / points.length), [0, 0, 0] as Vec);
}

/** In millimetres. */
const LARGEST_EDGE = 2.2;
const SMALLEST_EDGE = 0.05;
const CORNER = 1.6;
const EDGE_STEPS = 5;
const CORNER_STEPS = 4;
const CIRCLE_STEPS = 96;
const CURVE_STEPS = 5;
const ORIGIN: Vec = [0, 0, 0];
/** An outline of so many points on a circle is one. */
const ROUND_FROM = 12;
/** The cosine of the angle up to which two surfaces are one. */
const SMOOTH = 0.84;
