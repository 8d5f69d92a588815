import type { Flaw } from '../../../match/pattern.ts';
import { reachesMeet, reachIncludes, type Reach } from '../order/matched-paths.ts';
import { expressionOfPieces, type Piece } from '../source/path-pieces.ts';

/** What a host makes of the slash at the end of a path. */
export interface SlashPolicy {
  /** `trailingSlash`: a path gets a slash at its end, or loses it, before redirects are tried; undefined where it stays as it came. */
  readonly trailing: boolean | undefined;
  /** Next: a source without a slash at its end takes a path with one too. */
  readonly optional: boolean;
}

/** How a source comes over so that it takes the paths that reached its rule. */
export interface RouteSlash {
  readonly form: 'either' | 'exact';
  /** True where the last capture may end in a slash. */
  readonly open: boolean;
  readonly changes: readonly string[];
}

/** Reads a source without optional parts; a flaw where the host leads each of its paths elsewhere first. `strict`: its rest ends in no slash. */
export function routeSlash(
  pieces: readonly Piece[],
  strict: boolean,
  { trailing, optional }: SlashPolicy,
): RouteSlash | { readonly flaw: Flaw } {
  const last = pieces.at(-1);
  const slashed = last?.kind === 'text' && last.text.endsWith('/');
  const reach = { expression: expressionOfPieces(pieces, strict ? '[^/]+(?:/[^/]+)*' : '.*'), ignoreCase: false };
  const open = last?.kind === 'rest' ? !strict : last?.kind === 'expression' && reachesMeet(reach, WITH_SLASH);
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

/** With `trailingSlash: true` (@vercel/routing-utils 6.6.0 `convertTrailingSlash`, next 16.4.5 `load-custom-routes`), what is led to its other form. */
const LED_ON: Reach = {
  expression: String.raw`^/(?:(?:[^/]+/)*[^/.]+|(?:[^/]+/)*[^/]+\.\w+/)$`,
  ignoreCase: false,
};

function partOf(reach: Reach, whole: Reach): 'all' | 'some' | 'none' {
  if (!reachesMeet(whole, reach)) return 'none';
  return reachIncludes(whole, reach) ? 'all' : 'some';
}

function otherForm({ expression, ignoreCase }: Reach, slashed: boolean): Reach {
  return { expression: slashed ? expression.replace(/\/\$$/, '$') : expression.replace(/\$$/, '/$'), ignoreCase };
}

const SHORTENED: Flaw = {
  message:
    'It is never reached: the host takes the slash at the end of a path off before it tries redirects, and the source has one.',
  hint: 'Delete the rule, or the slash at the end of its source.',
};
const SHORTENED_FILE: Flaw = {
  message:
    'It is never reached: with `trailingSlash: true` the host takes the slash behind a file name off before it tries redirects, and the source has one.',
  hint: 'Delete the rule, or the slash at the end of its source.',
};
const LENGTHENED: Flaw = {
  message:
    'With `trailingSlash: true` the host puts a slash at the end of a path without a file name before it tries redirects, and the source has none: such a path never reaches it.',
  hint: 'Write the source with a slash at its end, or delete the rule.',
};
const FILE_NAMES =
  'With `trailingSlash: true` a path reached the rule with a slash at its end or without, as its last segment has a file ending or not; here it does so in both forms.';
