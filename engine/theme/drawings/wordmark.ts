/**
 * The vendor's mark on a grid of 32: the stem and the arms of a K, and the point its arms open to, which is the one thing
 * of the signal colour.
 */
const MARK = {
  size: 32,
  strokes: 'M9 6v20M22.5 6L10.5 16l12 10',
  width: 3,
  point: { x: 24.5, y: 16, radius: 2.6 },
} as const;

export interface MarkColours {
  readonly ink: string;
  readonly ground: string;
  readonly signal: string;
}

/** Mark and name in one line, 156 × 32. Its ink is the colour of the text around it. */
export function drawWordmark(signal = 'var(--signal, #08a07d)'): string {
  return document(
    '0 0 156 32',
    `${drawMark('currentColor', signal)}<path ${stroke('currentColor')} d="${NAME.join('')}"/>`,
  );
}

/** The mark on a tile, for the tab of a browser. */
export function drawFavicon({ ink, ground, signal }: MarkColours): string {
  return document('0 0 32 32', `<rect width="32" height="32" rx="6" fill="${ground}"/>${drawMark(ink, signal)}`);
}

function drawMark(ink: string, signal: string): string {
  const { x, y, radius } = MARK.point;
  return `<path ${stroke(ink)} d="${MARK.strokes}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${signal}"/>`;
}

function document(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img"><title>Kaveno</title>${content}</svg>\n`;
}

function stroke(colour: string): string {
  return `fill="none" stroke="${colour}" stroke-width="${MARK.width}" stroke-linejoin="miter"`;
}

/** The letters k a v e n o: single strokes on a base line at 26, small letters 13 high. */
const NAME = [
  'M46 5v21M56.5 13l-9.3 6.5l9.8 6.5',
  'M74 13v13M74 19.5a6.3 6.5 0 1 0-12.6 0a6.3 6.5 0 1 0 12.6 0',
  'M80 13l5.6 11.6l5.6-11.6',
  'M96.2 19.5h12.3a6.2 6.5 0 1 0-2 4.7',
  'M114.5 26v-13M114.5 19a5.6 6 0 0 1 11.2 0v7',
  'M144 19.5a6.3 6.5 0 1 0-12.6 0a6.3 6.5 0 1 0 12.6 0',
];
