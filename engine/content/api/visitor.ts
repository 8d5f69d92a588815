import type { Visitor } from '../source.ts';

const COUNTRY = /^[A-Za-z]{2}$/;
/** What CDNs send where they do not know the country, or for an anonymising network. */
const UNKNOWN = new Set(['XX', 'T1', 'ZZ']);

/** The country that the CDN in front of this server says, by the first of the headers that it may use; else `unknown`. */
export function visitorOf(header: (name: string) => string | undefined, names: readonly string[]): Visitor {
  for (const name of names) {
    const value = header(name)?.trim() ?? '';
    if (COUNTRY.test(value) && !UNKNOWN.has(value.toUpperCase())) return { country: value.toUpperCase() };
  }
  return { country: 'unknown' };
}
