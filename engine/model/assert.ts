/** Ends a `switch` over a union. The compiler proves that no value reaches it; it throws if one does. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
