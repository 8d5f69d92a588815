import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import type { FileMark } from './integrity.ts';

/**
 * Tells whether a file is as it was recorded. The content of a file that has not been touched since then is not read: its size must be
 * right. `since`: when it was recorded, in milliseconds.
 */
export function isAsRecorded(file: string, mark: FileMark, since: number): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== mark.bytes) return false;
  return found.mtimeMs < since || hasContent(file, mark);
}

/** Tells whether a file has the recorded content. */
export function hasContent(file: string, { sha256, bytes }: FileMark): boolean {
  const content = readFileSync(file);
  return content.length === bytes && hash('sha256', content) === sha256;
}
