import { FILM_COLOURS } from '../../engine/theme/drawings/film.ts';
import { pathOf } from '../../engine/theme/drawings/path.ts';
import { engrave, widthOf } from '../../engine/theme/drawings/stroke-font.ts';

/** The picture at one moment: the still part is drawn once, and the moving part is drawn over it. */
export interface Drawn {
  readonly still: string;
  readonly moving: string;
}

/** A sequence of a film. `draw` is asked for seconds from its start, less than its length. */
export interface Sequence {
  /** The models that are named while it runs. */
  readonly models: readonly string[];
  readonly draw: (seconds: number, length: number) => Drawn;
}

export type Colour = keyof typeof FILM_COLOURS;
export type Anchor = 'start' | 'middle' | 'end';

interface Lettering {
  /** Height of a letter in pixels. */
  readonly size: number;
  readonly colour?: Colour;
  readonly anchor?: Anchor;
}

const SHIFT: Readonly<Record<Anchor, number>> = { start: 0, middle: 0.5, end: 1 };

/** Text in single strokes, from the left end of its base line or what `anchor` says. */
export function letters(
  x: number,
  y: number,
  text: string,
  { size, colour = 'ink', anchor = 'start' }: Lettering,
): string {
  const unit = size / 6;
  const left = x - widthOf(text) * unit * SHIFT[anchor];
  const strokes = engrave(text).map((points) =>
    pathOf(
      points.map(([u, v]) => [left + u * unit, y - v * unit]),
      false,
    ),
  );
  return stroke(strokes.join(''), colour, Math.max(1.5, size / 9));
}

/** A line of a colour. */
export function stroke(data: string, colour: Colour, width: number, dashes = ''): string {
  const dashed = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="${data}" fill="none" stroke="${FILM_COLOURS[colour]}" stroke-width="${width}"${dashed} stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A disc of a colour. */
export function disc(x: number, y: number, radius: number, colour: Colour): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${FILM_COLOURS[colour]}"/>`;
}

/** How far a movement has come, from 0 to 1, with a soft start and end. */
export function eased(seconds: number, from: number, length: number): number {
  const part = Math.min(1, Math.max(0, (seconds - from) / length));
  return part * part * (3 - 2 * part);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
