import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BinaryArtifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { previewLanguages } from '../../content/preview-path.ts';
import type { Drawings } from '../../theme/drawings/drawings.ts';
import { digestOfMakers, folderOfKept, keepFile, readKept } from '../kept-files.ts';
import { PREVIEW_SHEET } from './compose.ts';
import { listPreviews, type PreviewFile } from './list-previews.ts';

const CACHE = folderOfKept('previews');

/** Files that affect a picture besides its content. */
const PRINTERS = [
  'engine/theme/drawings/*.ts',
  'engine/output/previews/*.ts',
  'node_modules/@fontsource*/*/package.json',
  'node_modules/{harfbuzzjs,sharp,subset-font}/package.json',
];

/**
 * Draws the preview pictures of a language, or takes them from the cache. Draw one language after the other, because all together would
 * fill the memory.
 */
export async function drawPreviews(
  model: SiteModel,
  lang: string,
  drawings: Drawings,
  cache: string = CACHE,
): Promise<readonly BinaryArtifact[]> {
  const printers = digestOfPrinters();
  return drawLanguage(listPreviews(model, lang, drawings), lang, { cache, printers });
}

/** Draws one picture on demand, for development. */
export async function drawPreview(
  model: SiteModel,
  path: string,
  drawings: Drawings,
): Promise<BinaryArtifact | undefined> {
  const [, lang = ''] = /^\/files\/og\/([\w-]+)\//.exec(path) ?? [];
  if (!previewLanguages(model).includes(lang)) return undefined;
  const file = listPreviews(model, lang, drawings).find((one) => `/${one.path}` === path);
  if (!file) return undefined;
  const { openPreviewFonts } = await import('./preview-fonts.ts');
  return { path: file.path, bytes: await rasterise(file.compose(await openPreviewFonts([file.text], lang))) };
}

async function drawLanguage(
  previews: readonly PreviewFile[],
  lang: string,
  { cache, printers }: { cache: string; printers: string },
): Promise<BinaryArtifact[]> {
  const files = previews.map((file) => ({ file, stored: join(cache, keyOf(file, printers)) }));
  const known = files.map(({ file, stored }) => ({ file, stored, bytes: readKept(stored) }));
  const missing = known.filter(({ bytes }) => bytes === undefined);
  const outline =
    missing.length === 0
      ? undefined
      : await (
          await import('./preview-fonts.ts')
        ).openPreviewFonts(
          missing.map(({ file }) => file.text),
          lang,
        );
  return Promise.all(
    known.map(async ({ file, stored, bytes }) => {
      if (bytes || !outline) return { path: file.path, bytes: bytes ?? new Uint8Array() };
      const made = await rasterise(file.compose(outline));
      keepFile(stored, made);
      return { path: file.path, bytes: made };
    }),
  );
}

async function rasterise(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return (
    sharp(Buffer.from(svg), { limitInputPixels: PREVIEW_SHEET.width * PREVIEW_SHEET.height * 4 })
      // A palette would make files a third smaller and take ten times as long.
      .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
      .toBuffer()
  );
}

/** The same words in the same language on the same drawing are the same picture. */
function keyOf(file: PreviewFile, printers: string): string {
  return createHash('sha256').update(printers).update(file.path).update(file.key).digest('hex');
}

let printersDigest: string | undefined;

function digestOfPrinters(): string {
  return (printersDigest ??= digestOfMakers(PRINTERS));
}
