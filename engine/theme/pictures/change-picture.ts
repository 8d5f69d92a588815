import { imageConfig } from 'astro:assets';
import type { ChangedPicture } from './changed-picture.ts';
import service from './image-service.ts';

const quiet = (): void => undefined;
const LOGGER = { info: quiet, warn: quiet, error: quiet, debug: quiet };

/** Makes a picture from the bytes of the file that it is made from. */
export async function changePicture(bytes: Uint8Array, { source, transform }: ChangedPicture): Promise<Uint8Array> {
  const { data } = await service.transform(bytes, { ...transform, src: source }, imageConfig as never, LOGGER);
  return data;
}
