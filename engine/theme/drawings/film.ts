import { drawPieces, drawShadows, fit } from './compose.ts';
import type { Frame } from './compose.ts';
import { bodyOf } from './draw.ts';
import type { FamilyDrawing } from './family-drawing.ts';
import { CAMERAS } from './isometric.ts';
import type { Camera, Vec } from './isometric.ts';
import { flatStyleOf } from './palette.ts';
import type { ArtSubject } from './subject.ts';

/** The sheet of a film and of its poster, in pixels. */
export const FILM_SHEET = { width: 640, height: 360 } as const;

/** Colours of a film. They are those of the dark theme, in which signals are seen best. */
export const FILM_COLOURS = {
  paper: '#18212b',
  line: '#32404d',
  fine: '#9aa4ad',
  ink: '#dfe3e2',
  signal: '#5fdcb9',
  amber: '#e3b84a',
  red: '#f0776c',
} as const;

/** The place of a product that is alone on the sheet. */
export const FILM_FRAME: Frame = { left: 110, top: 44, width: 420, height: 260 };

/** A product of a film, and how its family is drawn. */
export interface FilmSubject {
  readonly subject: ArtSubject;
  readonly drawing: FamilyDrawing;
}

/** The first picture of a film: the product that it is about. Without one the sheet is empty. */
export function drawPoster(shown: FilmSubject | undefined): string {
  return filmSheet(shown === undefined ? '' : drawTurned(shown, 0, FILM_FRAME));
}

/** A document of the size of a film around what is drawn on it. */
export function filmSheet(content: string): string {
  const { width, height } = FILM_SHEET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${FILM_COLOURS.paper}"/>${content}</svg>\n`
  );
}

/**
 * A product turned round its upright axis: 0 degrees show the front, 180 the rear. It is as large as the frame allows at all angles
 * of its way, so that it keeps its size while it turns.
 */
export function drawTurned(
  { subject, drawing }: FilmSubject,
  degrees: number,
  frame: Frame,
  way: readonly number[] = [degrees],
): string {
  const { pieces, rear = pieces } = drawing.build(subject);
  const shown = degrees < 90 ? pieces : rear;
  const most = Math.min(LARGEST, ...way.map((angle) => fit(shown, turned(angle), frame).scale));
  const camera = fit(shown, turned(degrees), frame, most);
  const body = bodyOf(subject);
  // What is referred to is styled from its own root, which must be of the product's colour too.
  const product = drawPieces(shown, camera).replaceAll('class="kv"', `class="kv-${body}"`);
  const content = drawShadows(shown, camera) + product;
  return `<g class="kv-${body}"><style>${flatStyleOf('dark', body, content)}</style>${content}</g>`;
}

function turned(degrees: number): Camera {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const turn = ([x, y, z]: Vec): Vec => [x * cosine + y * sine, y * cosine - x * sine, z];
  const back = ([x, y, z]: Vec): Vec => [x * cosine - y * sine, y * cosine + x * sine, z];
  const { front } = CAMERAS;
  return {
    viewer: back(front.viewer),
    light: back(front.light),
    scale: 1,
    project: (point) => front.project(turn(point)),
  };
}

/** Pixels a millimetre at most, as on the page of a product but on a smaller sheet. */
const LARGEST = 5;
