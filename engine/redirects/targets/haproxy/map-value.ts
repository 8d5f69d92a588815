import type { RedirectRule } from '../../../model/redirect.ts';
import { locationParts, type LocationPart } from '../shared/plan/location-parts.ts';

const QUERY_SIGN = { whole: 'w', some: 's', and: 'a' } as const;

/** Writes a part of a Location: text as it is, captures as the maps refer to them. */
export type WritePart = (part: Extract<LocationPart, { kind: 'text' | 'capture' | 'splat' }>) => string;

/**
 * What the maps give for a rule: the status, `p` where the prefix of the site stands in front, a sign for the query of the request
 * (`w` whole, `s` unless empty, `a` behind `&`), and the Location without both.
 */
export function mapValue(rule: RedirectRule, write: WritePart): string {
  const parts = locationParts(rule);
  const query = parts.find((part) => part.kind === 'query');
  const prefix = parts.some(({ kind }) => kind === 'prefix') ? 'p' : '-';
  const text = parts.map((part) => (part.kind === 'prefix' || part.kind === 'query' ? '' : write(part)));
  return `${rule.status}${prefix}${query ? QUERY_SIGN[query.form] : '-'}${text.join('')}`;
}
