/** Returns the names of the fields in their order. A field without a value is not written into a file. */
export function definedNames(value: object): string[] {
  return Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] !== undefined);
}
