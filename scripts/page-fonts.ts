import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { parse } from 'postcss';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Fonts that are made smaller for pages, by the package that they come from. Others are loaded as they are. */
const PACKAGES: Readonly<Record<string, string>> = {
  'ibm-plex-sans-': '@fontsource-variable/ibm-plex-sans',
  'ibm-plex-mono-': '@fontsource/ibm-plex-mono',
};
/** What the name table keeps: the notice of copyright, the licence and its address (OpenType, name IDs 0, 13 and 14). */
const NOTICES = ['0', '13', '14'];

/**
 * The fonts of `styles/fonts.css` in the same folder: the letters of their `unicode-range`, in the weights that pages use, without
 * forms that no page asks for. By the name of the file.
 */
export async function makePageFonts(stylesheet: string): Promise<Map<string, Buffer>> {
  const faces = new Map<string, string>();
  parse(stylesheet).walkAtRules('font-face', (face) => {
    const values = new Map<string, string>();
    face.walkDecls(({ prop, value }) => void values.set(prop, value));
    const [, file] = /url\('\.\.\/fonts\/([^']+)'\)/.exec(values.get('src') ?? '') ?? [];
    if (file !== undefined) faces.set(file, values.get('unicode-range') ?? '');
  });
  const made = new Map<string, Buffer>();
  for (const [file, ranges] of faces) made.set(file, await makeFont(file, ranges));
  return made;
}

async function makeFont(file: string, ranges: string): Promise<Buffer> {
  const [, name] = Object.entries(PACKAGES).find(([start]) => file.startsWith(start)) ?? [];
  if (name === undefined) throw new Error(`no package is known for the font ${file}`);
  return await subsetFont(readFileSync(require.resolve(`${name}/files/${basename(file)}`)), lettersOf(ranges), {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    preserveNameIds: NOTICES,
    ...(file.includes('-wght-') ? { variationAxes: { wght: { min: 400, max: 600 } } } : {}),
  });
}

/** The letters of a `unicode-range`. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
