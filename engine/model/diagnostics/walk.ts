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
