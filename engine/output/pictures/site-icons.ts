import { LOGO_FILES } from '../../content/logo-files.ts';
import { FAVICON, SITE_ICONS } from '../../content/site-icons.ts';
import type { BinaryArtifact } from '../../model/artifact.ts';
import { logoInPages, type Company } from '../../model/company.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import type { Outliner } from '../previews/outline.ts';
import { drawMark, letterOf } from './draw-mark.ts';

/** The paths of all files of `makeSiteIcons`, as they are served. */
export function siteIconPaths({ logo }: Company): string[] {
  return [FAVICON, ...Object.values(SITE_ICONS).map(({ path }) => path), ...shownLogos(logo).map(({ path }) => path)];
}

/**
 * The mark as SVG, and as PNG in every size that a start screen asks for: their round corners are filled, because each system cuts its own.
 * Also the logos that pages show as files.
 */
export async function makeSiteIcons({ name, logo, colours }: Company): Promise<BinaryArtifact[]> {
  const { default: sharp } = await import('sharp');
  const { markup, width, height } = logo.mark ?? drawMark({ name, colours }, await outlinerOf(letterOf(name)));
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(markup)?.[1] ?? '#ffffff';
  const icons = Object.values(SITE_ICONS).map(async ({ path, size }) => ({
    path: path.slice(1),
    bytes: await sharp(Buffer.from(markup), { density: (DENSITY * size) / Math.max(width, height) })
      .resize(size, size, { fit: 'contain', background: ground })
      .flatten({ background: ground })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  }));
  return [
    { path: FAVICON.slice(1), bytes: fileOf(markup) },
    ...(await Promise.all(icons)),
    ...shownLogos(logo).map((shown) => ({ path: shown.path.slice(1), bytes: fileOf(shown.markup) })),
  ];
}

/** Loads the fonts for a letter. Undefined if none of them has it. */
async function outlinerOf(letter: string): Promise<Outliner | undefined> {
  const { hasLetters, openPreviewFonts } = await import('../previews/preview-fonts.ts');
  return hasLetters(letter, FALLBACK_LANGUAGE) ? openPreviewFonts([letter], FALLBACK_LANGUAGE) : undefined;
}

/** Dots an inch at which a pixel of the drawing is a pixel of the picture. */
const DENSITY = 72;

function fileOf(markup: string): Uint8Array {
  return Buffer.from(`${markup}\n`);
}

/** The logos that pages show as files. */
function shownLogos(logo: Company['logo']): { readonly path: string; readonly markup: string }[] {
  if (logoInPages(logo)) return [];
  return (['light', 'dark'] as const).flatMap((theme) => {
    const shown = logo[theme];
    return shown ? [{ path: LOGO_FILES[theme], markup: shown.markup }] : [];
  });
}
