import type { Flaw } from '../../../match/pattern.ts';
import { reachesOverlap, reachIncludes, type Reach } from '../order/matched-paths.ts';
import { expressionOfPieces, type Piece } from '../source/path-pieces.ts';

/** How a host treats a slash at the end of a path. */
export interface SlashPolicy {
  /**
   * `trailingSlash`: before redirects are tried, the host adds or removes the slash at the end of a path; undefined if it keeps the path.
   */
  readonly trailing: boolean | undefined;
  /** Next: a source without a slash at its end also matches a path with one. */
  readonly optional: boolean;
}

/** How a source is imported so that it matches the paths that reached its rule. */
export interface RouteSlash {
  readonly form: 'either' | 'exact';
  /** True if the last capture may end in a slash. */
  readonly open: boolean;
  readonly changes: readonly string[];
}

/** Reads a source without optional parts; a flaw if the host redirects all its paths first. `strict`: its rest does not end in a slash. */
export function routeSlash(
  pieces: readonly Piece[],
  strict: boolean,
  { trailing, optional }: SlashPolicy,
): RouteSlash | { readonly flaw: Flaw } {
  const last = pieces.at(-1);
  const slashed = last?.kind === 'text' && last.text.endsWith('/');
  const reach = { expression: expressionOfPieces(pieces, strict ? '[^/]+(?:/[^/]+)*' : '.*'), ignoreCase: false };
  const open = last?.kind === 'rest' ? !strict : last?.kind === 'expression' && reachesOverlap(reach, WITH_SLASH);
  const taken = (form: RouteSlash['form'], ...changes: readonly string[]): RouteSlash => ({ form, open, changes });
  if (optional && !slashed) return taken('either');
  if (trailing === undefined || reach.expression === '^/$') return taken('exact');
  if (!trailing) return slashed ? { flaw: SHORTENED } : taken('either');
  if (open) return taken('either');
  const moved = partOf(reach, LED_ON);
  if (moved === 'all') return { flaw: slashed ? SHORTENED_FILE : LENGTHENED };
  if (moved === 'some') return slashed ? taken('either', FILE_NAMES) : { flaw: LENGTHENED };
  const other = partOf(otherForm(reach, slashed), LED_ON);
  return other === 'some' ? taken('either', FILE_NAMES) : taken(other === 'all' ? 'either' : 'exact');
}

const WITH_SLASH: Reach = { expression: '^/.*/$', ignoreCase: false };

/**
 * With `trailingSlash: true`, the paths that are redirected to their other form (@vercel/routing-utils 6.6.0 `convertTrailingSlash`, next
 * 16.4.5 `load-custom-routes`).
 */
const LED_ON: Reach = {
  expression: String.raw`^/(?:(?:[^/]+/)*[^/.]+|(?:[^/]+/)*[^/]+\.\w+/)$`,
  ignoreCase: false,
};

function partOf(reach: Reach, whole: Reach): 'all' | 'some' | 'none' {
  if (!reachesOverlap(whole, reach)) return 'none';
  return reachIncludes(whole, reach) ? 'all' : 'some';
}

function otherForm({ expression, ignoreCase }: Reach, slashed: boolean): Reach {
  return { expression: slashed ? expression.replace(/\/\$$/, '$') : expression.replace(/\$$/, '/$'), ignoreCase };
}

const SHORTENED: Flaw = {
  message:
    'The rule is never reached: the host removes the slash at the end of a path before it tries redirects, and the source has one.',
  hint: 'Delete the rule, or the slash at the end of its source.',
};
const SHORTENED_FILE: Flaw = {
  message:
    'The rule is never reached: with `trailingSlash: true`, the host removes the slash after a file name before it tries redirects, and the source has one.',
  hint: 'Delete the rule, or the slash at the end of its source.',
};
const LENGTHENED: Flaw = {
  message:
    'The rule is never reached: with `trailingSlash: true`, the host adds a slash to a path without a file name before it tries redirects, and the source has none.',
  hint: 'Write the source with a slash at its end, or delete the rule.',
};
const FILE_NAMES =
  'With `trailingSlash: true`, a path reached the rule without a slash at its end if its last segment has a file extension, else with one; here both forms reach it.';
