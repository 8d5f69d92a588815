import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Outline, Outliner, TextStyle } from './outline.ts';

const require = createRequire(import.meta.url);
const WEIGHTS = { text: 400, strong: 600 } as const;
type Weight = keyof typeof WEIGHTS;

/** A font package: a variable font in files by `unicode.json` ranges, or files of one weight each. */
interface Family {
  readonly name: string;
  readonly file: (subset: string, weight: number) => string;
  readonly variable: boolean;
  /** Only these of its files. Left out: all. */
  readonly subsets?: readonly string[];
}

const variable = (name: string, id: string, subsets?: readonly string[]): Family => ({
  name: `@fontsource-variable/${name}`,
  file: (subset) => `files/${id}-${subset}-wght-normal.woff2`,
  variable: true,
  ...(subsets === undefined ? {} : { subsets }),
});
const fixed = (name: string, subsets: readonly string[]): Family => ({
  name: `@fontsource/${name}`,
  file: (subset, weight) => `files/${name}-${subset}-${weight}-normal.woff2`,
  variable: false,
  subsets,
});

const PLEX = variable('ibm-plex-sans', 'ibm-plex-sans');
/** In the order in which they are asked for a letter. */
const FAMILIES: readonly Family[] = [
  PLEX,
  fixed('ibm-plex-sans-arabic', ['arabic']),
  fixed('ibm-plex-sans-thai', ['thai']),
  variable('noto-sans-sc', 'noto-sans-sc'),
];
const TRADITIONAL = FAMILIES.with(3, variable('noto-sans-tc', 'noto-sans-tc'));

interface FontFile {
  readonly family: Family;
  readonly subset: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/**
 * Opens the font files that have the letters of some texts, in the weights that pictures use. Throws if no font has a letter, because it
 * would be an empty box in the picture.
 */
export async function openPreviewFonts(texts: readonly string[], lang: string): Promise<Outliner> {
  const files = filesFor(lang);
  const letters = new Map<number, FontFile>();
  for (const letter of new Set(`${texts.join('')}…`)) {
    const code = letter.codePointAt(0) ?? 0;
    const found = fileWith(code, files);
    if (!found)
      throw new Error(`no font has the letter ${letter} (U+${code.toString(16)}) of a preview picture in ${lang}`);
    letters.set(code, found);
  }
  const fonts = new Map<FontFile, Readonly<Record<Weight, Font>>>();
  for (const file of new Set(letters.values()))
    fonts.set(file, { text: await openFont(file, 'text'), strong: await openFont(file, 'strong') });
  // A line is measured again and again while it is broken.
  const known = new Map<string, Outline>();
  return (text, style) => {
    const key = `${style.weight} ${style.size} ${text}`;
    const outline = known.get(key) ?? outlineRuns(splitRuns(text, letters), fonts, style);
    known.set(key, outline);
    return outline;
  };
}

/** Tells whether the fonts of pictures have all letters of a text. */
export function hasLetters(text: string, lang: string): boolean {
  const files = filesFor(lang);
  return [...text].every((letter) => fileWith(letter.codePointAt(0) ?? 0, files));
}

function filesFor(lang: string): FontFile[] {
  return (lang.startsWith('zh-Hant') ? TRADITIONAL : FAMILIES).flatMap(listFiles);
}

function fileWith(code: number, files: readonly FontFile[]): FontFile | undefined {
  return files.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
}

function listFiles(family: Family): FontFile[] {
  const folder = packageFolder(family.name);
  const unicode = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(unicode)
    .map(([name, ranges]) => ({ family, subset: name.replaceAll(/[[\]]/g, ''), ranges: parseRanges(ranges) }))
    .filter(({ subset }) => family.subsets === undefined || family.subsets.includes(subset));
}

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}

function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/** Opens all letters of a file: the shape of a letter may depend on which others the font has, and a picture only on its own words. */
async function openFont({ family, subset, ranges }: FontFile, weight: Weight): Promise<Font> {
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');
  const bytes = readFileSync(join(packageFolder(family.name), family.file(subset, WEIGHTS[weight])));
  const cut = await subsetFont(bytes, letters, {
    targetFormat: 'sfnt',
    ...(family.variable ? { variationAxes: { wght: WEIGHTS[weight] } } : {}),
  });
  const face = new harfbuzz.Face(new harfbuzz.Blob(cut));
  return { font: new harfbuzz.Font(face), unitsPerEm: face.upem };
}

interface Font {
  readonly font: harfbuzz.Font;
  readonly unitsPerEm: number;
}

interface Run {
  readonly file: FontFile;
  readonly text: string;
}

/**
 * A line as runs of one font and one direction, in the order of the eye. A line with Arabic runs from right to left, and words in other
 * scripts inside of it keep their own order: the simple half of the Unicode bidirectional algorithm, enough for names and figures.
 */
function splitRuns(text: string, letters: ReadonlyMap<number, FontFile>): Run[] {
  const words = text.split(/(\s+)/u).map((word) => ({ runs: wordRuns(word, letters), arabic: ARABIC.test(word) }));
  if (!ARABIC.test(text)) return words.flatMap(({ runs }) => runs);
  // Words that run from left to right stay together, with the spaces between them; all groups are read from the right.
  const groups: Run[][] = [];
  let open = false;
  words.forEach(({ runs, arabic }, index) => {
    const space = runs.every(({ text: part }) => part.trim() === '');
    const joins = open && !arabic && (!space || words[index + 1]?.arabic === false);
    if (joins) groups.at(-1)?.push(...runs);
    else groups.push(arabic ? runs.toReversed() : runs);
    open = joins || !(arabic || space);
  });
  return groups.toReversed().flat();
}

const ARABIC = /\p{Script=Arabic}/u;

function wordRuns(word: string, letters: ReadonlyMap<number, FontFile>): Run[] {
  const runs: Run[] = [];
  for (const letter of word) {
    const file = letters.get(letter.codePointAt(0) ?? 0);
    if (!file) continue;
    const last = runs.at(-1);
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + letter };
    else runs.push({ file, text: letter });
  }
  return runs;
}

function outlineRuns(
  runs: readonly Run[],
  fonts: ReadonlyMap<FontFile, Readonly<Record<Weight, Font>>>,
  { size, weight }: TextStyle,
): Outline {
  let x = 0;
  const shapes: (() => string)[] = [];
  for (const { file, text } of runs) {
    const opened = fonts.get(file)?.[weight];
    if (!opened) continue;
    const { font, unitsPerEm } = opened;
    const scale = size / unitsPerEm;
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const [left, top] = [x + xOffset * scale, -yOffset * scale];
      shapes.push(() => moved(font.glyphToPath(glyph), { scale, left, top }));
      x += xAdvance * scale;
    }
  }
  // Most lines are only measured: those that turn out to be too long are not drawn.
  return {
    get path() {
      return shapes.map((shape) => shape()).join('');
    },
    width: x,
  };
}

/** Moves a path from the units of a font, whose y axis points up, to pixels, whose y axis points down. */
function moved(path: string, { scale, left, top }: Readonly<Record<'scale' | 'left' | 'top', number>>): string {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) => `${(Number(x) * scale + left).toFixed(1)} ${(top - Number(y) * scale).toFixed(1)}`,
  );
}
