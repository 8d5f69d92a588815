import type { Visitor } from '../source.ts';

const COUNTRY = /^[A-Za-z]{2}$/;
/** Codes that CDNs send for an unknown country or an anonymising network. */
const UNKNOWN = new Set(['XX', 'T1', 'ZZ']);

/** Returns the country from the first known header of the CDN in front of this server, else `unknown`. */
export function visitorOf(header: (name: string) => string | undefined, names: readonly string[]): Visitor {
  for (const name of names) {
    const value = header(name)?.trim() ?? '';
    if (COUNTRY.test(value) && !UNKNOWN.has(value.toUpperCase())) return { country: value.toUpperCase() };
  }
  return { country: 'unknown' };
}
