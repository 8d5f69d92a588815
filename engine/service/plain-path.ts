import { normalisePath } from '../redirects/match/normalise-path.ts';

/** A dot segment or a slash, written plainly or encoded. */
const DOTS_OR_HIDDEN_SLASH = /\/(?:\.|%2e){1,2}(?=\/|$)|%2f/i;

/**
 * Returns true if the path of a request target is well-formed, without dot segments and encoded slashes. Code that resolves or decodes
 * such a path once more finds the same segments.
 */
export function hasPlainPath(target: string): boolean {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return !DOTS_OR_HIDDEN_SLASH.test(path) && normalisePath(path) !== undefined;
}
