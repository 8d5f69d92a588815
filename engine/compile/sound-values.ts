import type { Kind } from '../model/schema/kinds.ts';

/** Values that the schema of a kind accepts, with that kind. A file that has not changed keeps its value, which is not checked again. */
const sound = new WeakMap<object, Kind>();

/** Returns the kind whose schema accepts a value; undefined if none is known to. */
export function soundKindOf(value: unknown): Kind | undefined {
  return isObject(value) ? sound.get(value) : undefined;
}

export function markSound(value: unknown, kind: Kind): void {
  if (isObject(value)) sound.set(value, kind);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
