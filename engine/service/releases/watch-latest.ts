import { unwatchFile, watch, watchFile, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

/** How often the file is looked at, in milliseconds. */
const LOOK_EVERY = 1000;

/**
 * Calls `look` when `builds/latest.json` is written. The system reports it at once, except on network drives and in a folder that does not
 * exist yet; so the file is also looked at every second, and `look` may be called twice. Returns a function that ends this.
 */
export function watchLatest(latest: string, look: () => void, every = LOOK_EVERY): () => void {
  let told: FSWatcher | undefined;
  const forget = (): void => {
    told?.close();
    told = undefined;
  };
  const listen = (): void => {
    forget();
    try {
      told = watch(dirname(latest), { persistent: false }, (_, name) => {
        if (name === null || name === basename(latest)) look();
      }).on('error', forget);
    } catch {
      // The folder does not exist, or the system watches as many as it may.
    }
  };
  listen();
  watchFile(latest, { interval: every, persistent: false }, () => {
    // The folder may be another one than before.
    listen();
    look();
  });
  return () => {
    unwatchFile(latest);
    forget();
  };
}
