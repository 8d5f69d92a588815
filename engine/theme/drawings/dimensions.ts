import { drawPieces, fit } from './compose.ts';
import type { Frame } from './compose.ts';
import type { Camera, Point, Vec } from './isometric.ts';
import { CAMERAS } from './isometric.ts';
import { pathOf, shape } from './path.ts';
import type { Piece } from './solid.ts';
import { engrave, widthOf } from './stroke-font.ts';
import type { Size } from './subject.ts';

/** Elevation, plan and side view on one scale, with width, height and depth of the enclosure in millimetres. */
export function drawDimensions(size: Size, pieces: readonly Piece[], sheet: { width: number; height: number }): string {
  const views = [CAMERAS.elevation, CAMERAS.plan, CAMERAS.side].map((camera) => ({
    camera,
    ...extentOf(pieces, camera),
  }));
  const [front, plan, side] = views;
  if (front === undefined || plan === undefined || side === undefined) return '';
  const scale = Math.min(
    LARGEST,
    (sheet.width - MARGIN.left - MARGIN.right - BETWEEN) / (front.width + side.width),
    (sheet.height - MARGIN.top - MARGIN.bottom - BETWEEN) / (front.height + plan.height),
  );
  const spareWidth = sheet.width - MARGIN.left - MARGIN.right - BETWEEN - (front.width + side.width) * scale;
  const spareHeight = sheet.height - MARGIN.top - MARGIN.bottom - BETWEEN - (front.height + plan.height) * scale;
  const [left, top] = [MARGIN.left + spareWidth / 2, MARGIN.top + spareHeight / 2];
  const frame = (at: { width: number; height: number }, x: number, y: number): Frame => ({
    left: x,
    top: y,
    width: at.width * scale,
    height: at.height * scale,
  });
  const lower = top + plan.height * scale + BETWEEN;
  const cameras = {
    front: fit(pieces, front.camera, frame(front, left, lower), scale),
    plan: fit(pieces, plan.camera, frame(plan, left, top), scale),
    side: fit(pieces, side.camera, frame(side, left + front.width * scale + BETWEEN, lower), scale),
  };
  return (
    [cameras.plan, cameras.front, cameras.side].map((camera) => drawPieces(pieces, camera)).join('') +
    measured(
      cameras.front,
      [
        [0, 0, 0],
        [size.width, 0, 0],
      ],
      size.width,
      'below',
      lower + front.height * scale,
    ) +
    measured(
      cameras.front,
      [
        [0, 0, 0],
        [0, 0, size.height],
      ],
      size.height,
      'left',
      left,
    ) +
    measured(
      cameras.side,
      [
        [0, 0, 0],
        [0, size.depth, 0],
      ],
      size.depth,
      'below',
      lower + side.height * scale,
    )
  );
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

function extentOf(pieces: readonly Piece[], camera: Camera): Extent {
  const points = pieces.flatMap(({ outline }) => outline.map(camera.project));
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return { width: span(points.map(([x]) => x)), height: span(points.map(([, y]) => y)) };
}

/** A dimension line beside a view, with its extension lines, its ticks and its figure. `edge` is where the view ends. */
function measured(
  camera: Camera,
  [from, to]: readonly [Vec, Vec],
  length: number,
  place: 'below' | 'left',
  edge: number,
): string {
  const [a, b] = [camera.project(from), camera.project(to)];
  const text = `${String(length)} mm`;
  const wide = (widthOf(text) * LETTER) / 6;
  if (place === 'below') {
    const y = edge + OFFSET;
    const lines = [
      line([a[0], a[1] + 6], [a[0], y + 6]),
      line([b[0], b[1] + 6], [b[0], y + 6]),
      line([a[0], y], [b[0], y]),
    ];
    const ticks = [tick([a[0], y]), tick([b[0], y])];
    return drawn(lines, ticks) + figureAt([(a[0] + b[0]) / 2 - wide / 2, y + 10 + LETTER], text);
  }
  const x = edge - OFFSET;
  const lines = [
    line([a[0] - 6, a[1]], [x - 6, a[1]]),
    line([b[0] - 6, b[1]], [x - 6, b[1]]),
    line([x, a[1]], [x, b[1]]),
  ];
  return (
    drawn(lines, [tick([x, a[1]]), tick([x, b[1]])]) + figureAt([x - 12 - wide, (a[1] + b[1]) / 2 + LETTER / 2], text)
  );
}

function line(a: Point, b: Point): string {
  return pathOf([a, b], false);
}

function tick([x, y]: Point): string {
  return line([x - 5, y + 5], [x + 5, y - 5]);
}

function drawn(lines: readonly string[], ticks: readonly string[]): string {
  return shape(lines.join(''), 'f', 'dimension') + shape(ticks.join(''), 'l');
}

/** A figure in engraved letters from its lower left corner. */
function figureAt([left, bottom]: Point, text: string): string {
  const unit = LETTER / 6;
  const data = engrave(text).map((points) =>
    pathOf(
      points.map(([x, y]): Point => [left + x * unit, bottom - y * unit]),
      false,
    ),
  );
  return shape(data.join(''), 't', 'figure');
}

/** Room for the figures around the views and between them, in pixels. */
const MARGIN = { left: 124, right: 50, top: 40, bottom: 66 };
const BETWEEN = 84;
const OFFSET = 26;
const LETTER = 14;
const LARGEST = 6;
