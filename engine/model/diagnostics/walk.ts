/** Told each value with the keys that lead to it; the list of keys is only good during the call. False: nothing below it is wanted. */
export type Visit = (value: unknown, path: readonly string[]) => boolean | undefined;

/** Visits a value and all below it, from the outside in. Pointers are left to the visitor, who needs few of them. */
export function walk(value: unknown, visit: Visit, path: string[] = []): void {
  if (visit(value, path) === false || typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    path.push(key);
    walk((value as Readonly<Record<string, unknown>>)[key], visit, path);
    path.pop();
  }
}
