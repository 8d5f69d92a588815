import { DFA, isDisjointWith, JS, NFA, TooManyNodesError } from 'refa';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { escapeText } from '../expression/syntax-tree.ts';

/** The paths that a rule matches, as one expression for the whole path. */
export interface Reach {
  readonly expression: string;
  readonly ignoreCase: boolean;
}

/** The reach of a rule, with or without a slash at its end as the rule requires. */
export function reachOf({ source, slash, caseSensitive }: RedirectRule): Reach {
  const [first] = source.segments;
  if (first?.kind === 'regex') return { expression: first.expression, ignoreCase: !caseSensitive };
  const parts = source.segments.map((segment) => {
    if (segment.kind === 'literal') return `/${escapeText(segment.text)}`;
    if (segment.kind === 'alternation') return `/(?:${segment.options.map(escapeText).join('|')})`;
    return segment.kind === 'splat' ? '(?:/.*)?' : '/[^/]+';
  });
  const end = source.segments.at(-1)?.kind === 'splat' ? '' : slash === 'either' ? '/?' : source.slash ? '/' : '';
  return { expression: `^${parts.join('')}${parts.length === 0 ? '/' : end}$`, ignoreCase: !caseSensitive };
}

/** The literal segments that all its paths begin with, in lower case. */
export function startOf(reach: Reach): string[] {
  return fixedStart(reach).toLowerCase().split('/').slice(1, -1);
}

/** True if both match a common path. Also true if the comparison is too large. */
export function reachesOverlap(a: Reach, b: Reach): boolean {
  if (!startAlike(a, b)) return false;
  const [one, other] = [automatonOf(a), automatonOf(b)];
  if (!one || !other) return true;
  return limited(() => isDisjointWith(one, other, MOST_NODES)) !== true;
}

/** True if `wide` matches every path that `narrow` matches. False if the comparison is too large. */
export function reachIncludes(wide: Reach, narrow: Reach): boolean {
  if (!startAlike(wide, narrow)) return false;
  const [all, some] = [automatonOf(wide), automatonOf(narrow)];
  if (!all || !some) return false;
  return (
    limited(() => {
      const outside = DFA.fromFA(all, new DFA.LimitedNodeFactory(MOST_NODES));
      outside.complement();
      return isDisjointWith(outside, some, MOST_NODES);
    }) ?? false
  );
}

/** The most states of an automaton. Comparisons that need more are not computed. */
const MOST_NODES = 5000;

/** Undefined if the automaton is too large. */
function limited<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyNodesError) return undefined;
    throw error;
  }
}

/** An expression without an end matches any continuation. Undefined if it holds another `^`, `$` or `\b`, is not valid, or is too large. */
function automatonOf({ expression, ignoreCase }: Reach): NFA | undefined {
  const ended = /(?<!\\)(?:\\\\)*\$$/.test(expression);
  const source = ended ? expression.slice(1, -1) : `(?:${expression.slice(1)})[^]*`;
  // A path has no line break, so that `.` and `[^/]` differ only in the slash.
  try {
    const parser = JS.Parser.fromLiteral({ source, flags: ignoreCase ? 'isu' : 'su' });
    const { expression: tree, maxCharacter } = parser.parse({ assertions: 'throw' });
    return limited(() => NFA.fromRegex(tree, { maxCharacter }, {}, new NFA.LimitedNodeFactory(MOST_NODES)));
  } catch {
    return undefined;
  }
}

/** True for two expressions whose fixed starts differ: they match no common path. */
function startAlike(a: Reach, b: Reach): boolean {
  const [one, other] = [fixedStart(a), fixedStart(b)];
  const fold =
    a.ignoreCase || b.ignoreCase ? (text: string): string => text.toLowerCase() : (text: string): string => text;
  return fold(one).startsWith(fold(other)) || fold(other).startsWith(fold(one));
}

/** The text before the first metacharacter of an expression; its last character may be optional. */
function fixedStart({ expression }: Reach): string {
  const [, start = ''] = /^\^((?:[^\\.*+?^${}()|[\]]|\\[^A-Za-z0-9])*)/.exec(expression) ?? [];
  const after = expression[start.length + 1];
  const text = start.replaceAll(/\\(.)/g, '$1');
  return after !== undefined && '*?{'.includes(after) ? text.slice(0, -1) : text;
}
