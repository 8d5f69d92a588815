import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';
import { openPageStore, type PageStore } from '../pages/page-store.ts';
import type { FileMark } from '../release/integrity.ts';

/** Keeps the bytes of a picture in the page store, and below its address which of them they are. */
export function keepPicture(keep: string, picture: ChangedPicture, bytes: Uint8Array): void {
  const mark = openPageStore(join(keep, 'store')).put(bytes);
  const file = markFile(keep, picture);
  mkdirSync(join(keep, 'pictures'), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(mark));
  renameSync(`${file}.${process.pid}`, file);
}

/** Returns the mark of a picture whose bytes are in the page store, whole. */
export function keptPicture(keep: string, store: PageStore, picture: ChangedPicture): FileMark | undefined {
  try {
    const mark = JSON.parse(readFileSync(markFile(keep, picture), 'utf8')) as FileMark;
    return store.get(mark) && mark;
  } catch {
    return undefined;
  }
}

function markFile(keep: string, { address }: ChangedPicture): string {
  return join(keep, 'pictures', `${basename(address)}.json`);
}
