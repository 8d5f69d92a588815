import type { ObjectStore } from './object-store.ts';

/**
 * Returns a store that may be away: what cannot be read counts as missing, and a failed `put` rejects. After the first failure, which
 * `log` receives, the store is not asked again: each request may wait for its time limit.
 */
export function tolerate(store: ObjectStore, log: (message: string) => void): ObjectStore {
  let failure: Error | undefined;
  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    if (failure) throw failure;
    try {
      return await request();
    } catch (cause) {
      failure = new Error(`${store.name} cannot be used: ${(cause as Error).message}`, { cause });
      log(`${failure.message}. The build goes on without it.`);
      throw failure;
    }
  };
  return {
    name: store.name,
    get: (key) => ask(() => store.get(key)).catch(() => undefined),
    put: (key, bytes) => ask(() => store.put(key, bytes)),
    remove: (key) => ask(() => store.remove(key)),
  };
}
