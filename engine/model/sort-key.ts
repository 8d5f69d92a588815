/** A field by which entries are sorted. */
export interface SortKey {
  readonly field: string;
  /** True if the largest value is the first. */
  readonly descending: boolean;
  /** The values in their order, for a field with an `enum`. */
  readonly values?: readonly unknown[];
}

/** Compares two entries by one field after the other. An entry without the field comes last. */
export function compareBy(keys: readonly SortKey[]): (a: object, b: object) => number {
  return (a, b) => {
    for (const key of keys) {
      const place = compareField(key, a, b);
      if (place !== 0) return place;
    }
    return 0;
  };
}

function compareField({ field, descending, values }: SortKey, a: object, b: object): number {
  const [first, second] = [a, b].map((entry) => (entry as Readonly<Record<string, unknown>>)[field]);
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  const place = values ? values.indexOf(first) - values.indexOf(second) : compareValues(first, second);
  return descending ? -place : place;
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a), String(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
