/** Prints a JSON array with one value on each line. */
export function jsonList(values: readonly unknown[]): string {
  return `[${values.map((value) => `\n${JSON.stringify(value)}`).join(',')}\n]`;
}
