import { hash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const DIGEST_BYTES = 32;

/** Returns a value as bytes that begin with their own digest, so that a damaged object is noticed. */
export function seal(value: unknown): Buffer {
  const body = zstdCompressSync(serialize(value));
  return Buffer.concat([hash('sha256', body, 'buffer'), body]);
}

/** Returns the value; undefined if the bytes are damaged. */
export function unseal(bytes: Buffer): unknown {
  const body = bytes.subarray(DIGEST_BYTES);
  if (!hash('sha256', body, 'buffer').equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
  return deserialize(zstdDecompressSync(body));
}
