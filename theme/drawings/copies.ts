import type { Camera, Vec } from 'sitefold/theme/drawings/isometric.ts';
import { add } from 'sitefold/theme/drawings/isometric.ts';
import type { Piece, Solid } from 'sitefold/theme/drawings/solid.ts';

/** What is repeated, under which name, and where the other ones are from the first. */
export interface Copies {
  readonly pieces: readonly Piece[];
  readonly offsets: readonly Vec[];
  readonly part: string;
  /** Of the product: two drawings on one page must not share an id. */
  readonly model: string;
}

/** Equal things in a parallel projection are equal on the sheet: one is drawn, the others refer to it. */
export function copies({ pieces, offsets, part, model }: Copies): Piece[] {
  const outline = pieces.flatMap((piece) => piece.outline);
  const solids = pieces.flatMap((piece) => piece.solids ?? []);
  const faces = pieces.flatMap((piece) => piece.faces ?? []);
  const idOf = (camera: Camera): string =>
    `${model.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${part}${camera.viewer.join('')}`;
  // The class again: what is referred to is styled from its own root.
  const first: Piece = {
    outline,
    solids,
    faces,
    draw: (camera) =>
      `<g id="${idOf(camera)}" class="kv" data-part="${part}">${pieces.map((piece) => piece.draw(camera)).join('')}</g>`,
  };
  const others = offsets.map((offset): Piece => ({
    outline: outline.map((point) => add(point, offset)),
    solids: solids.map((solid) => shifted(solid, offset)),
    faces: faces.map((face) => ({ ...face, origin: add(face.origin, offset) })),
    draw: (camera) => {
      const [[x, y], [x0, y0]] = [camera.project(offset), camera.project([0, 0, 0])];
      return `<use data-part="${part}" href="#${idOf(camera)}" x="${tenth(x - x0)}" y="${tenth(y - y0)}"/>`;
    },
  }));
  return [first, ...others];
}

function shifted(solid: Solid, offset: Vec): Solid {
  const shift = (points: readonly Vec[]): Vec[] => points.map((point) => add(point, offset));
  return 'line' in solid ? { ...solid, line: shift(solid.line) } : { ...solid, rings: solid.rings.map(shift) };
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
