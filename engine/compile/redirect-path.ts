import { kindOf } from '../model/schema/kinds.ts';
import { isTablePath } from './parse/parse-table.ts';

/** Tells whether a file holds redirects and nothing else. */
export function isRedirectPath(path: string): boolean {
  return isTablePath(path) || kindOf(path) === 'redirects';
}
