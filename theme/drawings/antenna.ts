import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';

export interface Antenna {
  /** Middle of the hinge. */
  readonly at: Vec;
  readonly length: number;
  /** Way from the foot to the tip, sideways and back. */
  readonly lean?: readonly [x: number, y: number];
  readonly width?: number;
  readonly thick?: number;
}

/** An antenna on a hinge: a slim blade that narrows towards its tip. */
export function antenna({ at: [x, y, z], length, lean = [0, 0], width = 15, thick = 8 }: Antenna): Piece[] {
  const [w, t, cut] = [width / 2, thick / 2, Math.min(width, thick) * 0.3];
  const corners = [
    [w, t - cut],
    [w - cut, t],
    [cut - w, t],
    [-w, t - cut],
    [-w, cut - t],
    [cut - w, -t],
    [w - cut, -t],
    [w, cut - t],
  ] as const;
  return [
    box({
      at: [x - w * 0.85, y - thick * 0.75, z - w * 0.85],
      size: [w * 1.7, thick * 1.5, w * 1.7],
      axis: 'y',
      floating: true,
    }),
    prism({
      base: corners.map(([u, v]): Vec => [x + u, y + v, z + width * 0.3]),
      along: [lean[0], lean[1], length],
      taper: 0.72,
      part: 'antenna',
      floating: true,
    }),
  ];
}

/** A rod on a screw thread, as outdoor units carry it. `down` turns it over. */
export function rod([x, y, z]: Vec, length: number, radius: number, down = false): Piece[] {
  const way = down ? -1 : 1;
  return [
    cylinder({
      at: [x, y, z],
      radius: radius * 0.8,
      along: [0, 0, way * radius * 1.6],
      steps: 6,
      tones: METAL,
      floating: true,
    }),
    cylinder({
      at: [x, y, z + way * radius * 1.6],
      radius,
      along: [0, 0, way * length],
      taper: 0.8,
      steps: 8,
      part: 'antenna',
      floating: true,
    }),
  ];
}

/** Draws antennas along the rear edge of a body, the outer ones leaning outwards; with three or more, two are at the sides. */
export function antennaRow(number: number, width: number, depth: number, height: number, length: number): Piece[] {
  const aside = number > 2 ? 2 : 0;
  const behind = number - aside;
  const z = Math.max(height * 0.5, height - 14);
  const inset = Math.min(width * 0.1, 18);
  const pieces = Array.from({ length: behind }, (_, index) => {
    const part = behind === 1 ? 0.5 : index / (behind - 1);
    const x = behind === 1 ? width - inset : inset + part * (width - 2 * inset);
    return antenna({ at: [x, depth + 6, z], length, lean: [(part - 0.5) * length * 0.16, 0] });
  });
  const sides = aside === 0 ? [] : [-1, 1].map((way) => sideAntenna(way, { width, depth, z, length }));
  return [...pieces, ...sides].flat();
}

function sideAntenna(
  way: number,
  { width, depth, z, length }: Record<'width' | 'depth' | 'z' | 'length', number>,
): Piece[] {
  const x = way < 0 ? -6 : width + 6;
  return antenna({ at: [x, depth * 0.55, z], length, lean: [way * length * 0.1, 0], width: 8, thick: 15 });
}

/** A short foot under each corner. */
export function feet([w, d]: readonly [number, number], height = 3, inset = 10): Piece[] {
  return [
    [inset, inset],
    [w - inset, inset],
    [w - inset, d - inset],
  ].map(([x = 0, y = 0]) => box({ at: [x - 4, y - 4, -height], size: [8, 8, height], radius: 3, tones: DARK }));
}

const METAL = ['a', 'm', 'c'] as const;
const DARK = ['d', 'd', 'd'] as const;
