/** The most names that a sentence lists. The others are counted. */
const MOST_NAMES = 3;

/** Names a few things and counts the others: `a`, `a and b`, `a, b, c and 4 more`. */
export function listUp(names: readonly string[], most: number = MOST_NAMES): string {
  // A single name takes no more room than its count.
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns a number with its noun: `1 page`, `1,300 pages`. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${plural(noun, count)}`;
}

/** Returns a noun for a number of things. */
export function plural(noun: string, count: number): string {
  if (count === 1) return noun;
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Returns a number with commas between thousands: `1,300`. */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
