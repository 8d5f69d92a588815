/** The product to draw. Figures are taken from its specification; a missing one has the default of the family. */
export interface ArtSubject {
  readonly model: string;
  readonly specifications: Readonly<Record<string, unknown>>;
}

/** Width, depth and height in millimetres, seen from the front. No less than one and no more than three metres. */
export interface Size {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** A number of the specification that is not negative. */
export function figure({ specifications }: ArtSubject, field: string, fallback = 0): number {
  const value = specifications[field];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}

/** A number of things, bounded so that a mistyped specification cannot ask for a million ports. */
export function count(subject: ArtSubject, field: string, fallback = 0): number {
  return Math.min(MOST, Math.round(figure(subject, field, fallback)));
}

/** Returns a text of the specification, empty if the field is missing. */
export function word({ specifications }: ArtSubject, field: string): string {
  const value = specifications[field];
  return typeof value === 'string' ? value : '';
}

export function sizeOf(subject: ArtSubject, width: number, depth: number, height: number): Size {
  const side = (field: string, fallback: number): number =>
    Math.min(LONGEST, Math.max(1, figure(subject, field, fallback)));
  return { width: side('width', width), depth: side('depth', depth), height: side('height', height) };
}

/** Tells whether the specification says how large a product is. A drawing has sizes of its own where it does not. */
export function isMeasured({ specifications }: Pick<ArtSubject, 'specifications'>): boolean {
  return ['width', 'depth', 'height'].every((field) => typeof specifications[field] === 'number');
}

/** Antennas that can be seen: those inside the enclosure are not drawn. */
export function visibleAntennas(subject: ArtSubject, fallback: number): number {
  if (word(subject, 'antennaType') === 'internal') return 0;
  return Math.min(MOST_ANTENNAS, count(subject, 'antennas', fallback));
}

/** Millimetres of a side. */
const LONGEST = 3000;
const MOST = 160;
const MOST_ANTENNAS = 12;
