import { hyphenated } from '../../model/content.ts';
import type { FamilyDrawing } from './family-drawing.ts';
import { PLAIN_BOX } from './plain-box.ts';
import type { Scene } from './scene.ts';

/** What the theme of a project draws, by the names of its files. */
export interface Drawings {
  readonly families: ReadonlyMap<string, FamilyDrawing>;
  readonly scenes: ReadonlyMap<string, Scene>;
}

export const NO_DRAWINGS: Drawings = { families: new Map(), scenes: new Map() };

/** Returns how the products of a family are drawn: as a plain box if the theme does not say it. `bulletCamera` is drawn by `bullet-camera.ts`. */
export function drawingOf({ families }: Drawings, family: string): FamilyDrawing {
  return families.get(hyphenated(family)) ?? PLAIN_BOX;
}
