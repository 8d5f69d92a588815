import { drawPieces, drawShadows, fit } from './compose.ts';
import { bodyOf } from './draw.ts';
import type { FamilyDrawing } from './family-drawing.ts';
import { CAMERAS } from './isometric.ts';
import { flatStyleOf } from './palette.ts';
import type { Scene } from './scene.ts';
import type { ArtSubject } from './subject.ts';

/** A drawing in the light theme that needs no custom properties, as a group of SVG on a sheet of its own. */
export interface FlatDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const PRODUCT = { width: 560, height: 480 };
const SCENE = { width: 1000, height: 760 };
/** Pixels a millimetre at most, as on the sheets of the site. */
const LARGEST = 6;

/** A product from the front. */
export function drawFlat(subject: ArtSubject, { build }: FamilyDrawing): FlatDrawing {
  const { pieces } = build(subject);
  const camera = fit(pieces, CAMERAS.front, { left: 0, top: 0, ...PRODUCT }, LARGEST);
  const content = drawShadows(pieces, camera) + drawPieces(pieces, camera);
  return { ...PRODUCT, svg: group(bodyOf(subject), content) };
}

/** A scene without the room for words beside it. */
export function drawFlatScene(scene: Scene): FlatDrawing {
  const pieces = scene.pieces();
  return {
    ...SCENE,
    svg: group('paper', drawPieces(pieces, fit(pieces, CAMERAS.front, { left: 0, top: 0, ...SCENE }))),
  };
}

function group(body: Parameters<typeof flatStyleOf>[1], content: string): string {
  return `<g class="kv-${body}"><style>${flatStyleOf('light', body, content)}</style>${content}</g>`;
}
