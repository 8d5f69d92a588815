import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Opens a folder as a store. It is made when the first object is kept. */
export function openFolderStore(folder: string): ObjectStore {
  return {
    name: folder,
    get(key) {
      try {
        return Promise.resolve(readFileSync(join(folder, key)));
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return Promise.resolve(undefined);
        return Promise.reject(cause as Error);
      }
    },
    put(key, bytes) {
      const path = join(folder, key);
      mkdirSync(dirname(path), { recursive: true });
      const beside = `${path}.${process.pid}`;
      writeFileSync(beside, bytes);
      renameSync(beside, path);
      return Promise.resolve();
    },
    remove(key) {
      rmSync(join(folder, key), { force: true });
      return Promise.resolve();
    },
  };
}
