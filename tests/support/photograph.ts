import sharp from 'sharp';

interface Photograph {
  readonly width?: number;
  readonly height?: number;
  /** The tag of a camera that was held on its side. */
  readonly orientation?: number;
  /** What the camera wrote besides, in bytes. */
  readonly padding?: number;
}

/** Makes a photograph with a red left half and a blue right half. */
export async function takePhotograph(format: 'avif' | 'jpeg' | 'png' | 'webp', of: Photograph = {}): Promise<Buffer> {
  const { width = 64, height = 48, orientation, padding } = of;
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2040c0' } } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .composite([{ input: half, gravity: 'east' }])
    .withExif({ IFD0: { Copyright: 'x'.repeat(padding ?? 1) }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata(orientation === undefined ? {} : { orientation });
  return picture.toFormat(format).toBuffer();
}
