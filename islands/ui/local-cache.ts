import { readPageData } from './page-data.ts';

export interface LocalCacheOptions {
  /** The id of the build. Entries of another build are ignored and removed. */
  readonly build: string;
  /** The prefix of every key: `cache_`. */
  readonly prefix: string;
  /** How long an entry lives, in minutes. */
  readonly lifetime: number;
  /** Asked for at each use: a browser may forbid it, and throws then. */
  readonly storage?: () => Storage;
  readonly now?: () => number;
}

export interface LocalCache {
  /** Returns the stored value of a name, or undefined if it is missing, expired or unreadable. */
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

/** Stores data in the browser. A second entry beside each one holds its expiry time. A storage that is full or forbidden keeps nothing. */
export function createLocalCache(options: LocalCacheOptions): LocalCache {
  const { build, prefix, lifetime, storage = () => localStorage, now = Date.now } = options;
  const own = `${prefix}${build}_`;
  const keyOf = (name: string): string => `${own}${name}`;
  attempt(() => removeOthers(storage(), prefix, own));
  return {
    get: (name) =>
      attempt(() => {
        const key = keyOf(name);
        const until = Number(storage().getItem(`${key}${EXPIRY}`));
        const text = storage().getItem(key);
        if (text !== null && until > now()) return JSON.parse(text) as unknown;
        remove(storage(), key);
        return undefined;
      }),
    set: (name, value) =>
      attempt(() => {
        const key = keyOf(name);
        try {
          // The companion goes first: an entry without one is never given.
          storage().setItem(`${key}${EXPIRY}`, String(now() + lifetime * MINUTE));
          storage().setItem(key, JSON.stringify(value));
        } catch {
          remove(storage(), key);
        }
      }),
  };
}

/**
 * Stores what a visitor has put aside, for a time in minutes. Apart from the data of a build, whose cache drops what another build has kept: a
 * list or a plan outlives a new build.
 */
export function openLastingCache(
  prefix: string,
  lifetime = readPageData().constants['localCache.lifetime'],
): LocalCache {
  return createLocalCache({ build: 'list', prefix, lifetime });
}

const EXPIRY = '_expiry';
const MINUTE = 60_000;

function removeOthers(storage: Storage, prefix: string, own: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix) && !key.startsWith(own)) storage.removeItem(key);
}

function remove(storage: Storage, key: string): void {
  storage.removeItem(key);
  storage.removeItem(`${key}${EXPIRY}`);
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
