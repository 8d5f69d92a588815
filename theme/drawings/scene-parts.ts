import { box, cylinder } from 'sitefold/theme/drawings/bodies.ts';
import type { SideDrawings } from 'sitefold/theme/drawings/bodies.ts';
import type { Point, Vec } from 'sitefold/theme/drawings/isometric.ts';
import { pathOf, shape } from 'sitefold/theme/drawings/path.ts';
import type { Pen } from 'sitefold/theme/drawings/pen.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';
import { prism } from 'sitefold/theme/drawings/solid.ts';

/** A plain box, with drawings on its sides. */
export function block(
  at: Vec,
  size: Vec,
  drawings: SideDrawings = {},
  tones?: readonly [string, string, string],
): Piece {
  return box({ at, size, drawings, floating: true, ...(tones === undefined ? {} : { tones }) });
}

/** A roof with its ridge along x. */
export function gable([x, y, z]: Vec, [w, d, h]: Vec, drawings: { slope?: (pen: Pen) => string } = {}): Piece {
  const slope = Math.hypot(d / 2, h);
  const { slope: draw = () => '' } = drawings;
  return prism({
    base: [
      [x, y, z],
      [x, y + d / 2, z + h],
      [x, y + d, z],
    ],
    along: [w, 0, 0],
    tones: ['m', 'm', 'c'],
    floating: true,
    faces: [{ origin: [x, y, z], right: [1, 0, 0], up: [0, d / 2 / slope, h / slope], draw }],
  });
}

/** A tree as a cone on its stem. */
export function tree([x, y, z]: Vec, height: number): Piece[] {
  return [
    cylinder({
      at: [x, y, z],
      radius: height * 0.05,
      along: [0, 0, height * 0.3],
      steps: 6,
      tones: DARK,
      floating: true,
    }),
    cylinder({
      at: [x, y, z + height * 0.24],
      radius: height * 0.26,
      along: [0, 0, height * 0.76],
      taper: 0.06,
      steps: 14,
      floating: true,
    }),
  ];
}

/** Windows in rows and columns over a wall of a width and height. */
export function windows(pen: Pen, [columns, rows]: Point, [width, height]: Point, lit: readonly number[] = []): string {
  const [stepU, stepV] = [width / columns, height / rows];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [u, v] = [(index % columns) * stepU, Math.floor(index / columns) * stepV];
    const pane = { u: u + stepU * 0.22, v: v + stepV * 0.28, width: stepU * 0.56, height: stepV * 0.5 };
    return pen.rectangle(pane, lit.includes(index) ? 'm' : 'd');
  }).join('');
}

/** A line through space: a cable, or where a radio reaches when it is of the signal colour. */
export function wire(points: readonly Vec[], style = 'f'): Piece {
  return { outline: points, floating: true, draw: (camera) => shape(pathOf(points.map(camera.project), false), style) };
}

/** Circles on a floor around a radio: how far it reaches. */
export function reach([x, y, z]: Vec, radii: readonly number[]): Piece {
  const ring = (radius: number): Vec[] =>
    Array.from({ length: 40 }, (_, index): Vec => {
      const angle = (index / 40) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
    });
  const rings = radii.map(ring);
  return {
    outline: [[x, y, z]],
    floating: true,
    draw: (camera) => shape(rings.map((points) => pathOf(points.map(camera.project))).join(''), 'y'),
  };
}

/** A point of light in space. */
export function spark(at: Vec): Piece {
  return {
    outline: [at],
    floating: true,
    draw: (camera) => {
      const [x, y] = camera.project(at);
      return shape(`M${Math.round(x)} ${Math.round(y)}h0`, 'k');
    },
  };
}

export const DARK = ['d', 'd', 'j'] as const;
export const METAL = ['a', 'm', 'c'] as const;
