/** Receives each value with its keys. The list of keys is valid only during the call. False: skip the values inside. */
export type Visit = (value: unknown, path: readonly string[]) => boolean | undefined;

/** Visits a value and all values inside, outer values first. The visitor makes the pointers that it needs, which are few. */
export function walk(value: unknown, visit: Visit, path: string[] = []): void {
  if (visit(value, path) === false || typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    path.push(key);
    walk((value as Readonly<Record<string, unknown>>)[key], visit, path);
    path.pop();
  }
}

/** What was found inside a value, with its keys. */
export interface Found<T> {
  readonly value: T;
  readonly keys: readonly string[];
}

/**
 * Returns a function that finds things inside the value of a file. `pick` returns what it takes of a value, which is then not looked into, or
 * undefined. It must be pure: it is called once for each value, and what it found is kept: an editor compiles a project again and again, and most files have the
 * values of before.
 */
export function finder<T>(
  pick: (value: unknown, keys: readonly string[]) => T | undefined,
): (value: object) => readonly Found<T>[] {
  const kept = new WeakMap<object, readonly Found<T>[]>();
  return (value) => {
    const before = kept.get(value);
    if (before) return before;
    const found: Found<T>[] = [];
    walk(value, (inner, keys) => {
      const taken = pick(inner, keys);
      if (taken !== undefined) found.push({ value: taken, keys: [...keys] });
      return taken === undefined;
    });
    kept.set(value, found);
    return found;
  };
}
