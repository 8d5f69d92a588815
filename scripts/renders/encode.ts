import sharp from 'sharp';

/** The most bytes of a picture. */
export const MOST_BYTES = 40_000;

/** Returns the files of a picture by how their names end: AVIF, and WebP for browsers without AVIF. */
export async function encodeRender(png: Buffer): Promise<Readonly<Record<string, Buffer>>> {
  return {
    '.avif': await smallest([62, 54, 46, 38], (quality) => sharp(png).avif({ quality, effort: 6 }).toBuffer()),
    '.webp': await smallest([80, 72, 62, 50], (quality) =>
      sharp(png).webp({ quality, alphaQuality: 70, effort: 6 }).toBuffer(),
    ),
  };
}

/** Encodes with the first quality whose file is small enough. */
async function smallest(qualities: readonly number[], encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await encode(quality);
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error(`a picture has more than ${MOST_BYTES} bytes at the lowest quality`);
}
