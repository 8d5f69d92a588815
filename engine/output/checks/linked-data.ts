/** Addresses of the web in structured data. A text with braces is a pattern; only the part before its query is an address. */
export function addressesOf(data: unknown): string[] {
  if (typeof data === 'string') return /^https?:\/\//.test(data) ? [data.replace(/\?.*\{.*$/, '')] : [];
  if (Array.isArray(data)) return data.flatMap(addressesOf);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => (key === '@context' ? [] : addressesOf(value)));
}
