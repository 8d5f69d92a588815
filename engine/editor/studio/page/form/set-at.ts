/** An edit of the value that a form shows. Its pointer is relative to that value. */
export interface FormEdit {
  readonly pointer: string;
  /** Undefined removes the key or the item. */
  readonly value?: unknown;
}

/** Applies edits to a value, as the server does to the file. An edit of a place that does not exist makes the way to it. */
export function applyFormEdits(value: unknown, edits: readonly FormEdit[]): unknown {
  return edits.reduce((before, { pointer, value: next }) => setAt(before, keysOf(pointer), next), value);
}

/** The keys of a JSON pointer (RFC 6901). */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function setAt(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    const index = key === '-' ? value.length : Number(key);
    if (rest.length === 0 && next === undefined) return value.toSpliced(index, 1);
    return value.toSpliced(index, 1, setAt(value[index], rest, next));
  }
  const { [key]: old, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (rest.length === 0 && next === undefined) return others;
  if (rest.length === 0 && key === '-') return [next];
  // A key keeps its place among the others.
  return { ...(value as object | undefined), [key]: setAt(old, rest, next) };
}
