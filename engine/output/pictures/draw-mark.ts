import type { Company, Logo } from '../../model/company.ts';
import type { Outliner } from '../previews/outline.ts';

const SIZE = 32;
const LETTER = { size: 20, weight: 'strong' } as const;
/** The height of a capital of the font, as a part of its size. */
const CAPITAL = 0.698;

/** Returns the letter that stands for a company without a mark. */
export function letterOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
}

/** Draws the mark of a company that has none: the first letter of its name on a tile. Without an outliner, a dot takes its place. */
export function drawMark({ name, colours }: Pick<Company, 'name' | 'colours'>, outline: Outliner | undefined): Logo {
  const ink = isDark(colours.ink) ? '#ffffff' : '#000000';
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" rx="6" fill="${colours.ink}"/>${drawLetter(letterOf(name), ink, outline)}</svg>`;
  return { markup, width: SIZE, height: SIZE, hasIds: false };
}

function drawLetter(letter: string, ink: string, outline: Outliner | undefined): string {
  if (!outline) return `<circle cx="16" cy="16" r="7" fill="${ink}"/>`;
  const { path, width } = outline(letter, LETTER);
  const [x, y] = [(SIZE - width) / 2, (SIZE + CAPITAL * LETTER.size) / 2];
  return `<path fill="${ink}" transform="translate(${round(x)} ${round(y)})" d="${path}"/>`;
}

/** Tells whether white letters are easier to read on a colour than black ones, by its relative luminance (WCAG 2.2). */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
