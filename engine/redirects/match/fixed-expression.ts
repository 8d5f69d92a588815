import type { Pattern } from '../../model/redirect-pattern.ts';
import { exactPath, formatPattern, parsePattern } from './pattern.ts';

/** `^`, then characters that stand for themselves or are escaped, then `$`. */
const FIXED_TEXT = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|/])*)\$$/;

/**
 * Returns the source with an exact slash that equals an expression for a single path: `/old.html` for `^/old\.html$`. Undefined if the
 * expression matches several paths or none.
 */
export function sourceOfFixed(expression: string): Pattern | undefined {
  const text = FIXED_TEXT.exec(expression)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const source = text === undefined ? undefined : parsePattern(text);
  if (!source?.ok || exactPath(source.value) === undefined) return undefined;
  // An expression is tested on paths in normal form: one for another form of a path matches no request.
  return formatPattern(source.value) === text ? source.value : undefined;
}
