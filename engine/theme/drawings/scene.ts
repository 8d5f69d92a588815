import { drawPieces, fit } from './compose.ts';
import { CAMERAS, type Vec } from './isometric.ts';
import { pathOf } from './path.ts';
import type { Piece } from './solid.ts';
import { svgOf } from './svg.ts';

/** A place, drawn without words: what a file in `theme/scenes/` of a project exports as its default. */
export interface Scene {
  readonly pieces: () => readonly Piece[];
  /** Lines along which a packet runs where the scene is shown live: points in the measure of the scene, two or more on each line. */
  readonly lines?: readonly (readonly Vec[])[];
}

/** Draws a scene for a banner, 1600 × 700, in its right two thirds: the left one is for words. */
export function drawScene(name: string, scene: Scene): string {
  const pieces = scene.pieces();
  const camera = fit(pieces, CAMERAS.front, FRAME);
  return svgOf({ title: name, width: 1600, height: 700, body: 'paper', content: drawPieces(pieces, camera) });
}

/** Returns the lines of a scene as path data on the sheet of the scene (1600 × 700): one line in each text. */
export function sceneLines({ pieces, lines = [] }: Scene): readonly string[] {
  if (lines.length === 0) return [];
  const camera = fit(pieces(), CAMERAS.front, FRAME);
  return lines.map((points) => pathOf(points.map(camera.project), false));
}

/** The place of a scene on the sheet. */
const FRAME = { left: 560, top: 24, width: 1016, height: 652 };
