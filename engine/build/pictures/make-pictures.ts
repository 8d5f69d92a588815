import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ThemeFile } from '../../model/theme.ts';
import { HASHED_FILES } from '../../output/headers/cache-control.ts';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';
import { readFact } from '../pages/fact-names.ts';
import type { PageIndex } from '../pages/page-index.ts';
import { digestOf, openPageStore } from '../pages/page-store.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import { startProcess } from '../render/child.ts';
import { keptPicture } from './kept-pictures.ts';

/** The pictures that a process makes. */
export interface PictureTask {
  /** The folder of the bundle. */
  readonly bundle: string;
  /** The folder of what builds keep. */
  readonly keep: string;
  readonly pictures: readonly ChangedPicture[];
}

interface PictureOptions extends Omit<PictureTask, 'pictures'> {
  /** The pages of the release; those that stay as they are, without a note, keep the pictures of the release before. */
  readonly index: PageIndex;
  readonly isWhole: boolean;
  /** The files of the theme, for the name of one that cannot be changed. */
  readonly theme: readonly ThemeFile[];
  readonly writer: ReleaseWriter;
  readonly signal: AbortSignal;
  /** Called before pictures are made. */
  readonly begin: () => void;
}

const PROCESS = new URL('./picture-process.ts', import.meta.url);
/** The path of a changed picture in a release, see `pictureAddress`. */
const CHANGED = new RegExp(`^client${HASHED_FILES}.+_[0-9a-f]{16}\\.\\w+$`);

/**
 * Puts the pictures that the pages of a release show in other sizes and formats into it. One that the release before or an earlier build
 * has is not made again.
 */
export async function makePictures(options: PictureOptions): Promise<void> {
  const { bundle, keep, index, isWhole, theme, writer, signal } = options;
  const pictures = picturesOf(index);
  if (!isWhole) for (const path of writer.before.keys()) if (CHANGED.test(path)) writer.keep(path);
  const missing = pictures.filter((picture) => !writer.keep(pathOf(picture)));
  if (missing.length === 0) return;
  const store = openPageStore(join(keep, 'store'));
  const toMake = missing.filter((picture) => !keptPicture(keep, store, picture));
  if (toMake.length > 0) {
    options.begin();
    signal.throwIfAborted();
    const running = startProcess(PROCESS, { bundle, keep, pictures: toMake } satisfies PictureTask);
    signal.addEventListener('abort', () => void running.stop(), { once: true });
    try {
      await running.peakBytes;
    } catch (cause) {
      throw nameFile(cause as Error, bundle, theme);
    } finally {
      await running.stop();
    }
  }
  for (const picture of missing) {
    const mark = keptPicture(keep, store, picture);
    if (!mark) throw new Error(`the picture ${picture.address} was made and is not there`);
    writer.link(pathOf(picture), store.pathOf(mark.sha256), mark);
  }
}

/** Returns the pictures that the pages of an index show, in the order of their addresses. */
export function picturesOf({ facts }: Pick<PageIndex, 'facts'>): ChangedPicture[] {
  return facts
    .filter((fact) => fact.startsWith('made/'))
    .map((fact) => JSON.parse(readFact(fact).args.join('')) as ChangedPicture)
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

function pathOf({ address }: ChangedPicture): string {
  return `client${address}`;
}

/** Names the file of the theme from which a picture cannot be made, which has the bytes of the file in the bundle. */
function nameFile(cause: Error, bundle: string, theme: readonly ThemeFile[]): Error {
  const { picture } = cause as { readonly picture?: string };
  if (picture === undefined) return cause;
  const digest = digestOf(readFileSync(join(bundle, 'client', picture)));
  const path = theme.find((file) => file.digest === digest)?.path ?? picture;
  return Object.assign(new Error(cause.message.replaceAll(picture, path), { cause }), { ...cause, picture: path });
}
