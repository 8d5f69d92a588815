import { drawPieces, drawShadows, fit } from './compose.ts';
import { drawDimensions } from './dimensions.ts';
import { drawIcon } from './draw-icon.ts';
import type { Assembly, FamilyDrawing } from './family-drawing.ts';
import { CAMERAS } from './isometric.ts';
import type { Camera } from './isometric.ts';
import { BODIES } from './palette.ts';
import type { Body } from './palette.ts';
import { svgOf } from './svg.ts';
import type { ArtSubject } from './subject.ts';
import { word } from './subject.ts';

/** Views a product page shows. `icon` is the silhouette for lists, on a sheet of 40 × 40. */
export const ART_VIEWS = ['front', 'rear', 'dimensions'] as const;
export type ArtView = (typeof ART_VIEWS)[number] | 'icon';

/**
 * A product as one SVG document that needs nothing from outside. It is drawn from the figures of its specification: what
 * can be counted has a `data-part` (port, sfp, pon, usb, phone, led, antenna, bay, lens, unit).
 */
export function drawProduct(subject: ArtSubject, view: ArtView, { build, glyph }: FamilyDrawing): string {
  const { model } = subject;
  const body = bodyOf(subject);
  if (view === 'icon') return svgOf({ title: model, width: 40, height: 40, body, content: drawIcon(subject, glyph) });
  return svgOf({ title: model, width: SHEET.width, height: SHEET.height, body, content: DRAW[view](build(subject)) });
}

const SHEET = { width: 800, height: 600 };
const FRAME = { left: 44, top: 48, width: 712, height: 504 };
/** Pixels a millimetre at most: a small thing stays smaller than a large one on the same page. */
const LARGEST = 9;

const DRAW: Record<Exclude<ArtView, 'icon'>, (built: Assembly) => string> = {
  front: ({ pieces }) => isometric(pieces, CAMERAS.front),
  rear: ({ pieces, rear = pieces }) => isometric(rear, CAMERAS.rear),
  dimensions: ({ size, pieces, rear = pieces, measured = rear }) => drawDimensions(size, measured, SHEET),
};

function isometric(pieces: Assembly['pieces'], view: Camera): string {
  const camera = fit(pieces, view, FRAME, LARGEST);
  return drawShadows(pieces, camera) + drawPieces(pieces, camera);
}

/** The colour of the enclosure. */
export function bodyOf(subject: ArtSubject): Body {
  const colour = word(subject, 'colour');
  return BODIES.find((body) => body === colour) ?? 'paper';
}
