import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import type { Size } from 'sitefold/theme/drawings/subject.ts';

/** A piece of mast behind a body, with the clamps that hold the body to it. Radius of the mast in millimetres. */
export function pole({ width, depth, height }: Size, radius = 22, beyond = 0.2): Piece[] {
  const [x, y] = [width / 2, depth + radius + 16];
  const clamp = (z: number): Piece[] => [
    box({ at: [x - radius - 8, depth, z], size: [2 * radius + 16, y - depth, 22], tones: STEEL, floating: true }),
    box({
      at: [x - radius - 8, y + radius * 0.4, z],
      size: [2 * radius + 16, radius, 22],
      tones: STEEL,
      floating: true,
    }),
  ];
  return [
    cylinder({
      at: [x, y, -height * beyond],
      radius,
      along: [0, 0, height * (1 + 2 * beyond)],
      tones: STEEL,
      floating: true,
    }),
    ...clamp(height * 0.22),
    ...clamp(height * 0.68),
  ];
}

/** Glands and connectors that hang from the lower side of a body, side by side. */
export function glands({ width, depth }: Size, number: number, radius = 9): Piece[] {
  return Array.from({ length: number }, (_, index) =>
    cylinder({
      at: [(width * (index + 1)) / (number + 1), depth / 2, 0],
      radius,
      along: [0, 0, -radius * 2.4],
      taper: 0.7,
      steps: 12,
      tones: STEEL,
      floating: true,
    }),
  );
}

export const STEEL = ['a', 'm', 'c'] as const;
