import { createHash } from 'node:crypto';
import type { ImageMetadata, ImageTransform } from 'astro';
import type { ChangedPicture } from './changed-picture.ts';
import { version } from './own-service.ts';

/** The digits of the digest in an address. */
const DIGITS = 16;

/**
 * Returns a picture that is made from an imported file. Its address has the name of the file, which has a digest of its bytes, and a digest
 * of what is asked for and of the settings, so that it has other bytes only at another address.
 */
export function pictureAddress(options: ImageTransform, properties: readonly string[]): ChangedPicture {
  const { src: source } = options.src as ImageMetadata;
  const names = [...new Set([...properties, ...PROPERTIES])].filter((name) => name !== 'src').sort();
  const transform = Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name] as unknown]])),
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([version, source, transform]))
    .digest('hex');
  const [, name = source, ending = ''] = /^(.*)\.(\w+)$/.exec(source) ?? [];
  const format = options.format ?? ending;
  if (!/^\w+$/.test(format)) throw new Error(`\`${format}\` is not a format of pictures`);
  return { address: `${name}_${digest.slice(0, DIGITS)}.${format}`, source, transform };
}

/** What every service may use. */
const PROPERTIES = ['width', 'height', 'format', 'quality', 'fit', 'position', 'background'];
