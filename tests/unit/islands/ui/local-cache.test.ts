import { describe, expect, test } from 'vitest';
import { createLocalCache, type LocalCacheOptions } from '../../../../islands/ui/local-cache.ts';

const DAY = 24 * 60 * 60_000;

/** A storage in memory, of which each method can be made to fail. */
function memoryStorage(fails: readonly (keyof Storage)[] = []): { storage: Storage; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  const guard = (name: keyof Storage): void => {
    if (fails.includes(name)) throw new DOMException('refused', 'QuotaExceededError');
  };
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => (guard('getItem'), entries.get(key) ?? null),
    setItem: (key, value) => (guard('setItem'), void entries.set(key, value)),
    removeItem: (key) => (guard('removeItem'), void entries.delete(key)),
    clear: () => entries.clear(),
  };
  return { storage, entries };
}

function cacheOn(storage: Storage, more: Partial<LocalCacheOptions> = {}) {
  return createLocalCache({
    build: 'b1',
    prefix: 'cache_',
    lifetime: 10_080,
    storage: () => storage,
    now: () => 0,
    ...more,
  });
}

describe('the local cache', () => {
  test('returns a stored value, under a key with prefix and build, with a companion that holds the expiry', () => {
    const { storage, entries } = memoryStorage();
    const cache = cacheOn(storage);
    cache.set('siteMap', { th: 3 });
    expect(cache.get('siteMap')).toEqual({ th: 3 });
    expect([...entries]).toEqual([
      ['cache_b1_siteMap_expiry', String(7 * DAY)],
      ['cache_b1_siteMap', '{"th":3}'],
    ]);
    expect(cache.get('navigation')).toBeUndefined();
  });

  test.each([
    [7 * DAY - 1, { th: 3 }, 2],
    [7 * DAY, undefined, 0],
    [8 * DAY, undefined, 0],
  ])('after %i ms it gives %j', (later, value, left) => {
    const { storage, entries } = memoryStorage();
    let time = 0;
    const cache = cacheOn(storage, { now: () => time });
    cache.set('siteMap', { th: 3 });
    time = later;
    expect(cache.get('siteMap')).toEqual(value);
    expect(entries.size).toBe(left);
  });

  test('another build sees nothing of it and removes it, and nothing of others', () => {
    const { storage, entries } = memoryStorage();
    cacheOn(storage).set('siteMap', { th: 3 });
    entries.set('theme', 'dark');
    expect(cacheOn(storage, { build: 'b2' }).get('siteMap')).toBeUndefined();
    expect([...entries.keys()]).toEqual(['theme']);
  });

  test.each<[what: string, change: (entries: Map<string, string>) => unknown]>([
    ['without its companion', (entries) => entries.delete('cache_b1_siteMap_expiry')],
    ['with a companion that is not a time', (entries) => entries.set('cache_b1_siteMap_expiry', 'soon')],
    ['that is not JSON', (entries) => entries.set('cache_b1_siteMap', '{')],
  ])('an entry %s is ignored', (_, change) => {
    const { storage, entries } = memoryStorage();
    const cache = cacheOn(storage);
    cache.set('siteMap', { th: 3 });
    change(entries);
    expect(cache.get('siteMap')).toBeUndefined();
  });

  test.each<(keyof Storage)[][]>([
    [['setItem']],
    [['getItem']],
    [['removeItem']],
    [['getItem', 'setItem', 'removeItem']],
  ])('a storage that refuses %j never throws', (fails) => {
    const cache = cacheOn(memoryStorage(fails).storage);
    expect(() => cache.set('siteMap', 1)).not.toThrow();
    expect(() => cache.get('siteMap')).not.toThrow();
  });

  test('a storage that is forbidden, and a value that is not JSON, never throw', () => {
    const forbidden = cacheOn(memoryStorage().storage, {
      storage: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    forbidden.set('siteMap', 1);
    expect(forbidden.get('siteMap')).toBeUndefined();
    const { storage, entries } = memoryStorage();
    cacheOn(storage).set('siteMap', 10n);
    expect(entries.size).toBe(0);
  });

  test('a value that does not fit leaves no companion behind', () => {
    const { storage, entries } = memoryStorage();
    const small: Storage = Object.assign(Object.create(storage) as Storage, {
      setItem: (key: string, value: string) => {
        if (value.length > 20) throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    });
    cacheOn(small).set('navigation', 'a long list of entries');
    expect(entries.size).toBe(0);
  });
});
