import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';

/**
 * Returns the address of a picture that no build has made: it says how the picture is made, and is signed, so that visitors cannot ask for
 * others. Every process that serves the release answers it.
 */
export function pictureQuery({ address, source, transform }: ChangedPicture, key: string): string {
  const asked = Buffer.from(JSON.stringify([source, transform])).toString('base64url');
  return `${address}?picture=${asked}.${sign(address, asked, key)}`;
}

/** Reads such an address. Undefined for any other, and for one that is signed by none of the keys. */
export function readPictureQuery(url: string, keys: readonly string[]): ChangedPicture | undefined {
  const [, address = '', asked = '', signature = ''] = PATTERN.exec(url) ?? [];
  if (asked === '' || !keys.some((key) => isSame(sign(address, asked, key), signature))) return undefined;
  const [source, transform] = JSON.parse(Buffer.from(asked, 'base64url').toString()) as [
    ChangedPicture['source'],
    ChangedPicture['transform'],
  ];
  return { address, source, transform };
}

const PATTERN = /^([^?]+)\?picture=([\w-]+)\.([\w-]+)$/;

function sign(address: string, asked: string, key: string): string {
  return createHmac('sha256', key).update(`${address} ${asked}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
