/** The entries of a list by their keys, in their order. */
export interface KeyedList {
  readonly keys: readonly string[];
  readonly byKey: ReadonlyMap<string, object>;
  readonly keyOf: ReadonlyMap<object, string>;
}

const kept = new WeakMap<readonly object[], KeyedList>();

/** Fields that name an entry. */
const NAMES = ['id', 'urlFlag', 'name', 'catalogId'] as const;

/** Names the entries of a list: by their id where they have one of their own, else by their place. */
export function keyedList(entries: readonly object[]): KeyedList {
  let list = kept.get(entries);
  if (!list) {
    const field = NAMES.find((name) => isUnique(entries.map((entry) => (entry as Record<string, unknown>)[name])));
    const keys = entries.map((entry, place) =>
      String(field === undefined ? place : (entry as Record<string, unknown>)[field]),
    );
    list = {
      keys,
      byKey: new Map(entries.map((entry, place) => [keys[place] ?? '', entry])),
      keyOf: new Map(entries.map((entry, place) => [entry, keys[place] ?? ''])),
    };
    kept.set(entries, list);
  }
  return list;
}

function isUnique(values: readonly unknown[]): boolean {
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'number') &&
    new Set(values.map(String)).size === values.length
  );
}
