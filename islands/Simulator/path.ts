/** The value at `aps.3.channel`; nothing where the path leads nowhere. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

/** A copy with the values of the patch at their paths. Where a path leads nowhere, nothing is written. */
export function withPatch<T>(values: T, patch: Readonly<Record<string, unknown>>): T {
  let result = values;
  for (const [path, value] of Object.entries(patch)) result = assign(result, path.split('.'), value);
  return result;
}

function assign<T>(values: T, [name = '', ...rest]: readonly string[], value: unknown): T {
  if (typeof values !== 'object' || values === null || !(name in values)) return values;
  const copy = (Array.isArray(values) ? [...(values as unknown[])] : { ...values }) as Record<string, unknown>;
  copy[name] = rest.length === 0 ? value : assign(copy[name], rest, value);
  return copy as T;
}
