/** Ends a `switch` over a union: the compiler proves that it is never reached, and it throws if it is. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
