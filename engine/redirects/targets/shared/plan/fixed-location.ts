import type { RedirectRule } from '../../../../model/redirect.ts';
import { locationOf } from '../../../match/match.ts';

/** Returns the Location of a rule without captures, below a prefix, without the query of the request. */
export function fixedLocation(rule: RedirectRule, prefix = ''): string {
  return locationOf(rule, { prefix, names: {}, splat: '' }, undefined);
}
