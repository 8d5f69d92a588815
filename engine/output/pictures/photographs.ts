import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photographFiles } from '../../content/image-path.ts';
import type { BinaryArtifact } from '../../model/artifact.ts';
import type { Photograph } from '../../model/content.ts';
import { IMAGES } from '../../model/images.ts';
import { digestOfMakers, folderOfKept, keepFile, readKept } from '../kept-files.ts';

const CACHE = folderOfKept('photographs');
/** Files that affect the bytes besides the photograph. */
const MAKERS = ['engine/output/pictures/photographs.ts', 'node_modules/sharp/package.json'];
const QUALITY = 80;

/** What an error tells besides its message: the path of the photograph that is damaged. */
export interface PhotographFault {
  readonly photograph?: string;
}

/**
 * Makes the files of a photograph in all its widths, upright, in the colours of the web, or takes them from the cache. What the camera wrote
 * into it, such as the place, is left out. Rejects with an error that is a `PhotographFault` if it is damaged.
 */
export async function makePhotograph(
  root: string,
  image: Photograph,
  cache: string = CACHE,
): Promise<BinaryArtifact[]> {
  const makers = (makersDigest ??= digestOfMakers(MAKERS));
  const files: BinaryArtifact[] = [];
  // One after the other: a large photograph takes hundreds of megabytes while it is scaled.
  for (const { src, width } of photographFiles(image)) {
    const stored = join(cache, createHash('sha256').update(`${makers} ${image.digest} ${width}`).digest('hex'));
    let bytes = readKept(stored);
    if (!bytes) {
      bytes = await scale(join(root, IMAGES, image.name), width).catch((cause: Error): never => {
        const fault: PhotographFault = { photograph: `${IMAGES}${image.name}` };
        throw Object.assign(new Error(cause.message, { cause }), fault);
      });
      keepFile(stored, bytes);
    }
    files.push({ path: src.slice(1), bytes });
  }
  return files;
}

let makersDigest: string | undefined;

async function scale(path: string, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(await readFile(path), { failOn: 'truncated' })
    .autoOrient()
    .resize({ width })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer();
}
