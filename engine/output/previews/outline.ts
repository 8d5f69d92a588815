/** A line of text as shapes. Its start is at the left end of the baseline, in pixels. */
export interface Outline {
  /** The data of an SVG path. */
  readonly path: string;
  /** The width of the line, in pixels. */
  readonly width: number;
}

export interface TextStyle {
  /** The size of the font in pixels. */
  readonly size: number;
  readonly weight: 'text' | 'strong';
}

/** Turns text into shapes, so that a picture needs no font of the machine that draws it. */
export type Outliner = (text: string, style: TextStyle) => Outline;
