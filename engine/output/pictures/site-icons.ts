import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SITE_ICONS } from '../../content/site-icons.ts';
import type { BinaryArtifact } from '../../model/artifact.ts';

const MARK = fileURLToPath(new URL('../../theme/public/favicon.svg', import.meta.url));

/** The mark as PNG, in every size that a start screen asks for. Its round corners are filled, because each system cuts its own. */
export async function makeSiteIcons(): Promise<BinaryArtifact[]> {
  const { default: sharp } = await import('sharp');
  const mark = readFileSync(MARK);
  const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(mark.toString('utf8'))?.[1] ?? '#000000';
  return Promise.all(
    Object.values(SITE_ICONS).map(async ({ path, size }) => ({
      path: path.slice(1),
      bytes: await sharp(mark, { density: (DENSITY * size) / MARK_SIZE })
        .resize(size, size)
        .flatten({ background: ground })
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    })),
  );
}

/** Dots an inch at which a pixel of the drawing is a pixel of the picture, and the side of the drawing in pixels. */
const DENSITY = 72;
const MARK_SIZE = 32;
