import { drawPieces, fit } from '../compose.ts';
import { CAMERAS } from '../isometric.ts';
import { svgOf } from '../svg.ts';
import { SCENES } from './registry.ts';
import type { SceneName } from './registry.ts';

/** A scene for a banner, 1600 × 700, drawn in its right two thirds: the left one is for words. */
export function drawScene(name: SceneName): string {
  const pieces = SCENES[name]();
  const camera = fit(pieces, CAMERAS.front, FRAME);
  return svgOf({ title: name, width: 1600, height: 700, body: 'paper', content: drawPieces(pieces, camera) });
}

/** The place of a scene on the sheet. */
export const FRAME = { left: 560, top: 24, width: 1016, height: 652 };
