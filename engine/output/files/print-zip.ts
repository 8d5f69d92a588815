import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { Archive, ImagePart, Part } from './document.ts';

/** The archive as a zip file: its parts, a manifest and the SHA-256 sums, in the order of their paths. */
export function printZip({ publisher, folder, date, manifest, parts }: Archive): Uint8Array {
  const files = parts.map((part) => ({ path: part.path, bytes: bytesOf(part, publisher) }));
  const sums = files.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
  const all = [
    ...files,
    { path: 'manifest.json', bytes: strToU8(`${JSON.stringify({ ...manifest, parts: sums }, undefined, 2)}\n`) },
    { path: 'SHA256SUMS', bytes: strToU8(sums.map((sum) => `${sum.sha256}  ${sum.path}\n`).join('')) },
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  return zipSync(Object.fromEntries(all.map(({ path, bytes }) => [`${folder}/${path}`, bytes])), {
    level: 9,
    mtime: noonOf(date),
  });
}

/** Zip stores local time without a zone, and fflate reads it with local getters, so that the same time is stored in every zone. */
function noonOf(date: string): Date {
  const [year = 1980, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function bytesOf(part: Part, publisher: string): Uint8Array {
  return 'text' in part ? strToU8(part.text) : imageBytes(part, publisher);
}

const BLOCK = 32;

/** The image of a device that does not exist: a line that says so, then bytes that look like compressed code. */
function imageBytes({ seed, bytes: length }: ImagePart, publisher: string): Uint8Array {
  const bytes = new Uint8Array(length);
  const head = strToU8(
    `${publisher.toUpperCase()} IMAGE ${seed}\nSample for a fictional device: it runs on nothing.\n\0`,
  );
  for (let at = 0; at < length; at += BLOCK) {
    const block = createHash('sha256').update(`${seed} ${at}`).digest();
    bytes.set(block.subarray(0, Math.min(BLOCK, length - at)), at);
  }
  bytes.set(head.subarray(0, length));
  return bytes;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
