import type { Pattern } from '../../model/redirect-pattern.ts';
import { normalisePath } from './normalise-path.ts';
import { formatPattern, isExact, parsePattern } from './pattern.ts';

/** `^`, then characters that stand for themselves or are escaped, then `$`. */
const FIXED_TEXT = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|/])*)\$$/;

/**
 * Returns the source with an exact slash that equals an expression for a single path: `/old.html` for `^/old\.html$`. Undefined if the
 * expression matches several paths or none.
 */
export function sourceOfFixed(expression: string): Pattern | undefined {
  const text = fixedText(expression);
  const source = text === undefined ? undefined : parsePattern(text);
  if (!source?.ok || !isExact(source.value)) return undefined;
  // An expression is tested on paths in normal form: one for another form of a path matches no request.
  return formatPattern(source.value) === text ? source.value : undefined;
}

/** A path in normal form, and whether an expression matches it with and without a slash at its end. */
export interface FixedPath {
  readonly path: string;
  readonly slash: 'either' | 'exact';
}

/**
 * Reads an expression for a single path, such as `^/a\(1\)$`, or for the path with and without a slash at its end, such as `^/a\(1\)/?$`.
 * Unlike a source, the path can hold `(`, `*`, `:` and empty segments. Undefined for any other expression.
 */
export function pathOfFixed(expression: string): FixedPath | undefined {
  const either = expression.endsWith('/?$');
  const path = fixedText(either ? `${expression.slice(0, -3)}$` : expression);
  if (path === undefined || normalisePath(path) !== path || (either && path.endsWith('/'))) return undefined;
  return { path, slash: either ? 'either' : 'exact' };
}

function fixedText(expression: string): string | undefined {
  return FIXED_TEXT.exec(expression)?.[1]?.replaceAll(/\\(.)/g, '$1');
}
