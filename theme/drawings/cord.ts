import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { pathOf, shape } from 'sitefold/theme/drawings/path.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';

export interface Cord {
  /** Points it runs through in a smooth line. */
  readonly through: readonly Vec[];
  /** A thin one is a fibre, a thick one a network cable. */
  readonly thick?: boolean;
  readonly part?: string;
}

/** A cable or a fibre that lies free. */
export function cord({ through, thick = false, part }: Cord): Piece {
  const line = smooth(through, thick ? 3 : 4);
  return {
    outline: line,
    solids: [{ line, thickness: thick ? CABLE : FIBRE, tones: thick ? CABLE_TONES : FIBRE_TONES }],
    floating: true,
    draw: (camera) => {
      const data = pathOf(line.map(camera.project), false);
      return shape(data, thick ? 'u' : 'w', part) + shape(data, thick ? 'v' : 'x');
    },
  };
}

/** Thickness in millimetres. */
const [CABLE, FIBRE] = [6, 2];
const CABLE_TONES = ['b', 'b', 'c'] as const;
const FIBRE_TONES = ['y', 'y', 'y'] as const;

/** A smooth line through all points (Catmull and Rom's spline). */
export function smooth(through: readonly Vec[], steps = 4): Vec[] {
  const at = (index: number): Vec => through[Math.min(Math.max(index, 0), through.length - 1)] ?? [0, 0, 0];
  return through.slice(0, -1).flatMap((_, index) =>
    Array.from({ length: index === through.length - 2 ? steps + 1 : steps }, (_unused, step): Vec => {
      const t = step / steps;
      const part = (axis: 0 | 1 | 2): number =>
        spline([at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]], t);
      return [part(0), part(1), part(2)];
    }),
  );
}

/** A ring of cable around a centre. */
export function loop([x, y, z]: Vec, radius: number, steps = 9): Vec[] {
  return Array.from({ length: steps + 1 }, (_, index): Vec => {
    const angle = (index / steps) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
}

function spline([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
}
