// Makes pictures in a process of its own, which alone loads sharp: the build and the processes that render pages do without it.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ServerEntry from '../../theme/server-entry.ts';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';
import { serveParent } from '../render/child.ts';
import { handOverSharp } from './hand-over-sharp.ts';
import { keepPicture } from './kept-pictures.ts';
import type { PictureTask } from './make-pictures.ts';

/** A large photograph takes hundreds of megabytes while it is scaled. */
const MOST_AT_ONCE = 4;

serveParent(async ({ bundle, keep, pictures }: PictureTask) => {
  await handOverSharp();
  const { changePicture } = (await import(
    pathToFileURL(join(bundle, 'server', 'entry.mjs')).href
  )) as typeof ServerEntry;
  const waiting = [...pictures];
  const work = async (): Promise<void> => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) await make(picture);
  };
  const make = async (picture: ChangedPicture): Promise<void> => {
    try {
      const bytes = readFileSync(join(bundle, 'client', picture.source));
      keepPicture(keep, picture, await changePicture(bytes, picture));
    } catch (cause) {
      // The first mistake ends the process; the others would only be more of them.
      waiting.length = 0;
      throw Object.assign(cause as Error, { picture: picture.source });
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, availableParallelism()) }, work));
});
