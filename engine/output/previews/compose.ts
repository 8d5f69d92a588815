import type { Company, Logo } from '../../model/company.ts';
import { PAPER } from '../../model/paper.ts';
import type { Direction } from '../../model/site.ts';
import type { FlatDrawing } from '../../theme/drawings/flat.ts';
import { breakLines } from './lines.ts';
import type { Outliner, TextStyle } from './outline.ts';

/** The size that readers of the Open Graph protocol agree on, in pixels. */
export const PREVIEW_SHEET = { width: 1200, height: 630 } as const;

/** The content of a preview picture. */
export interface Preview {
  readonly lang: string;
  readonly direction: Direction;
  /** The largest words: a model, or the title of a page. */
  readonly title: string;
  /** The line below: the name of a product, or nothing. */
  readonly subtitle?: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** Left out: the colour of the company in its place. */
  readonly picture: FlatDrawing | undefined;
  readonly brand: Brand;
}

/** The company on a preview picture. */
export interface Brand extends Pick<Company, 'name' | 'colours'> {
  /** Left out: the name is written. */
  readonly logo?: Pick<Logo, 'markup' | 'width' | 'height'>;
}

const COLOURS = { soft: '#414b57', line: '#d5d3cb' };
const MARGIN = 72;
const TEXT_WIDTH = 548;
const PICTURE = { left: 650, top: 75, width: 506, height: 480 };
const COLOUR_WIDTH = 440;
const TITLE = { size: 76, longSize: 56, weight: 'strong', leading: 1.2 } as const;
/** Titles with more letters are set smaller. */
const LONG = 14;
const SUBTITLE = { size: 36, weight: 'text', leading: 1.35 } as const;
const VALUE: TextStyle = { size: 34, weight: 'strong' };
const LABEL = { size: 19, weight: 'text', leading: 1.3 } as const;
const COLUMN = 190;
const COLUMN_GAP = 24;
/** Base lines from the top of the sheet. */
const BASE = { title: 210, titleAlone: 250, value: 514, label: 544 };

/** One picture as SVG, without fonts, custom properties or anything from outside. */
export function composePreview(preview: Preview, outline: Outliner): string {
  const { width, height } = PREVIEW_SHEET;
  const column = createColumn(preview, outline);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${PAPER.light}"/>` +
    `<rect width="${width}" height="8" fill="${preview.brand.colours.accent}"/>` +
    placePicture(preview) +
    placeLogo(preview, column) +
    composeWords(preview, column) +
    composeFigures(preview, column) +
    `</svg>\n`
  );
}

/** Sets lines of text at the side of the sheet where lines begin. */
interface Column {
  /** The lines of a text, `indent` pixels from the edge. */
  set(text: string, style: LineStyle): { readonly svg: string; readonly lines: number };
}

interface LineStyle extends TextStyle {
  readonly base: number;
  readonly leading?: number;
  readonly colour: string;
  readonly width?: number;
  readonly lines?: number;
  readonly indent?: number;
}

function createColumn({ lang, direction }: Preview, outline: Outliner): Column {
  const place = (line: string, { size, weight, colour, indent = 0 }: LineStyle, y: number): string => {
    const { path, width } = outline(line, { size, weight });
    const x = direction === 'rtl' ? PREVIEW_SHEET.width - MARGIN - indent - width : MARGIN + indent;
    return `<path fill="${colour}" transform="translate(${round(x)} ${round(y)})" d="${path}"/>`;
  };
  return {
    set(text, style) {
      const { size, weight, base, leading = 1, width = TEXT_WIDTH, lines = 1 } = style;
      const broken = breakLines(text, outline, { width, lines, lang, size, weight });
      return {
        svg: broken.map((line, index) => place(line, style, base + index * size * leading)).join(''),
        lines: broken.length,
      };
    },
  };
}

function composeWords({ title, subtitle, brand }: Preview, { set }: Column): string {
  const { longSize, leading, weight } = TITLE;
  const size = title.length > LONG ? longSize : TITLE.size;
  const base = subtitle === undefined ? BASE.titleAlone : BASE.title;
  const head = set(title, { size, weight, leading, base, colour: brand.colours.ink, lines: 3 });
  if (subtitle === undefined) return head.svg;
  const below = base + (head.lines - 1) * size * leading + SUBTITLE.size * 1.9;
  return head.svg + set(subtitle, { ...SUBTITLE, base: below, colour: COLOURS.soft, lines: 3 }).svg;
}

function composeFigures({ figures, direction, brand }: Preview, { set }: Column): string {
  if (figures.length === 0) return '';
  const from = direction === 'rtl' ? PREVIEW_SHEET.width - MARGIN - TEXT_WIDTH : MARGIN;
  const columns = figures.map(({ value, label }, index) => {
    const indent = index * COLUMN;
    const width = COLUMN - COLUMN_GAP;
    return (
      set(value, { ...VALUE, base: BASE.value, colour: brand.colours.ink, indent }).svg +
      set(label, { ...LABEL, base: BASE.label, colour: COLOURS.soft, indent, width, lines: 2 }).svg
    );
  });
  return `<path stroke="${COLOURS.line}" stroke-width="2" d="M${from} 466h${TEXT_WIDTH}"/>${columns.join('')}`;
}

function placePicture({ picture, direction, brand }: Preview): string {
  if (!picture) return placeColour(direction, brand.colours.accent);
  const { svg, width, height } = picture;
  const scale = Math.min(PICTURE.width / width, PICTURE.height / height);
  const left = direction === 'rtl' ? PREVIEW_SHEET.width - PICTURE.left - PICTURE.width : PICTURE.left;
  const x = left + (PICTURE.width - width * scale) / 2;
  const y = PICTURE.top + (PICTURE.height - height * scale) / 2;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${svg}</g>`;
}

/** The colour of the company beside the words. */
function placeColour(direction: Direction, accent: string): string {
  const x = direction === 'rtl' ? 0 : PREVIEW_SHEET.width - COLOUR_WIDTH;
  return `<rect x="${x}" width="${COLOUR_WIDTH}" height="${PREVIEW_SHEET.height}" fill="${accent}"/>`;
}

/** The logo at the top, in pixels. */
const LOGO = { top: 64, height: 40, size: 34 };

function placeLogo({ direction, brand: { name, logo, colours } }: Preview, { set }: Column): string {
  if (!logo)
    return set(name, { size: LOGO.size, weight: 'strong', base: LOGO.top + LOGO.size, colour: colours.ink }).svg;
  const width = Math.min(TEXT_WIDTH, (LOGO.height * logo.width) / logo.height);
  const x = direction === 'rtl' ? PREVIEW_SHEET.width - MARGIN - width : MARGIN;
  // The picture has no theme whose variables a logo could use.
  const markup = logo.markup.replaceAll(
    /var\(--[\w-]+\s*(?:,\s*([^()]+))?\)/g,
    (_, given?: string) => given ?? colours.accent,
  );
  const place = `x="${round(x)}" y="${LOGO.top}" width="${round(width)}" height="${LOGO.height}"`;
  return `<svg ${place} color="${colours.ink}">${markup}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
