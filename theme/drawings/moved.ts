import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { add } from 'sitefold/theme/drawings/isometric.ts';
import type { Piece } from 'sitefold/theme/drawings/solid.ts';

/** Pieces at another place, and at another size: a product on a desk, a mast behind a house. */
export function moved(pieces: readonly Piece[], to: Vec, scale = 1): Piece[] {
  const put = (point: Vec): Vec => add(to, point, scale);
  return pieces.map((piece) => ({
    ...piece,
    floating: true,
    outline: piece.outline.map(put),
    draw: (camera) =>
      piece.draw({ ...camera, scale: camera.scale * scale, project: (point) => camera.project(put(point)) }),
  }));
}
