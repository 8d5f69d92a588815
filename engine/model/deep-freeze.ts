/**
 * Freezes a value and all values inside, so that whoever changes one gets a TypeError. What is frozen already is taken for frozen as a whole.
 * Maps and sets keep their methods, and bytes cannot be frozen.
 */
export function deepFreeze<T>(value: T): T {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const inner = open.pop();
    if (typeof inner !== 'object' || inner === null || ArrayBuffer.isView(inner) || Object.isFrozen(inner)) continue;
    Object.freeze(inner);
    open.push(...(inner instanceof Map || inner instanceof Set ? inner.values() : Object.values(inner)));
  }
  return value;
}
