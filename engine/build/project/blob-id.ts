import { createHash } from 'node:crypto';
import type { Source } from '../../compile/parse/parse-yaml.ts';

/** The length of the ids in a repository whose digests are SHA-1, in hexadecimal digits. */
const SHA1_LENGTH = 40;

const known = new WeakMap<Source, string>();

/** Returns the id that git gives to a file, in a repository whose ids have so many digits. Undefined for a file that was not read whole. */
export function blobIdOf(source: Source, length = SHA1_LENGTH): string | undefined {
  const remembered = length === SHA1_LENGTH ? known.get(source) : undefined;
  if (remembered !== undefined || source.size !== undefined) return remembered;
  const hash = createHash(length === SHA1_LENGTH ? 'sha1' : 'sha256');
  return hash.update(`blob ${source.bytes.byteLength}\0`).update(source.bytes).digest('hex');
}

/** Says what id git gives to a file, in a repository whose digests are SHA-1, so that it need not be read to tell it. Empty: not read whole. */
export function rememberBlobId(source: Source, id: string): void {
  known.set(source, id);
}
