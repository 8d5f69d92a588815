/** Returns an IPv4 address as a number, or undefined if the value is not an IPv4 address. */
export function parseAddress(value: unknown): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(String(value))?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Whether two addresses are in one network of this prefix length. */
export function sameNetwork(one: unknown, other: unknown, length = 24): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  const size = 2 ** (32 - length);
  return a !== undefined && b !== undefined && Math.floor(a / size) === Math.floor(b / size);
}
