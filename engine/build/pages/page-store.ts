import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileMark } from '../release/integrity.ts';

/** Keeps pages by the digest of their bytes. Releases link to its files, so none of them may be changed. */
export interface PageStore {
  /** Keeps a page and returns its digest. */
  put(bytes: Uint8Array): FileMark;
  /** The file of a page. */
  pathOf(sha256: string): string;
  /** Returns the bytes of a page; undefined if the store lacks it or its file is damaged. */
  get(mark: FileMark): Buffer | undefined;
}

/** Opens the store in a folder, which is made if it is missing. */
export function openPageStore(folder: string): PageStore {
  const made = new Set<string>();
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2));
  const get: PageStore['get'] = ({ sha256, bytes }) => {
    try {
      const found = readFileSync(pathOf(sha256));
      return found.length === bytes && digestOf(found) === sha256 ? found : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    pathOf,
    get,
    put(bytes) {
      const sha256 = digestOf(bytes);
      const mark = { sha256, bytes: bytes.length };
      const path = pathOf(sha256);
      const parent = sha256.slice(0, 2);
      if (!made.has(parent)) mkdirSync(join(folder, parent), { recursive: true });
      made.add(parent);
      // A page that is there is read again: a file that was cut off must not get into a release.
      if (existsSync(path) && get(mark)) return mark;
      const beside = `${path}.${process.pid}`;
      writeFileSync(beside, bytes);
      renameSync(beside, path);
      return mark;
    },
  };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
