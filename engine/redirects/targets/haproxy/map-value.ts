import type { RedirectRule } from '../../../model/redirect.ts';
import { locationParts, type LocationPart } from '../shared/plan/location-parts.ts';

const QUERY_SIGN = { whole: 'w', some: 's', and: 'a' } as const;

/** Writes a part of a Location: text unchanged, captures as references. */
export type WritePart = (part: Extract<LocationPart, { kind: 'text' | 'capture' | 'splat' }>) => string;

/**
 * Returns the value of a rule in the maps: the status, `p` if the prefix of the site comes first, `h` if the host of the sites comes before
 * the prefix, a sign for the query of the request (`w` whole, `s` unless empty, `a` after `&`), and the Location without all of them.
 */
export function mapValue(rule: RedirectRule, write: WritePart): string {
  const { target } = rule;
  const isFull = target?.sited === true && target.origin !== '';
  const parts = locationParts(isFull ? { ...rule, target: { ...target, origin: '' } } : rule);
  const query = parts.find((part) => part.kind === 'query');
  const prefix = !parts.some(({ kind }) => kind === 'prefix') ? '-' : isFull ? 'h' : 'p';
  const text = parts.map((part) => (part.kind === 'prefix' || part.kind === 'query' ? '' : write(part)));
  return `${rule.status}${prefix}${query ? QUERY_SIGN[query.form] : '-'}${text.join('')}`;
}
