import { DFA, isDisjointWith, JS, NFA, TooManyNodesError } from 'refa';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { escapeText } from '../expression/syntax-tree.ts';

/** The paths that a rule matches, as one expression for the whole path. */
export interface Reach {
  readonly expression: string;
  readonly ignoreCase: boolean;
  /** The one host on which the original matched, if the rule is not bound to it. */
  readonly host?: string;
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
  if (!startAlike(a, b) || segmentsDiffer(a, b)) return false;
  const [one, other] = [automatonOf(a), automatonOf(b)];
  if (!one || !other) return true;
  return limited(() => isDisjointWith(one, other, MOST_NODES)) !== true;
}

/** True if `wide` matches every path that `narrow` matches. False if the comparison is too large. */
export function reachIncludes(wide: Reach, narrow: Reach): boolean {
  if (!startAlike(wide, narrow)) return false;
  const some = automatonOf(narrow);
  if (!some) return false;
  const outside = complementOf(wide);
  return (outside && limited(() => isDisjointWith(outside, some, MOST_NODES))) ?? false;
}

/** Tells whether the paths that a rule matches include one, in its own way or without regard to letter case. */
export function takesPath(reach: Reach, path: string, ignoreCase: boolean): boolean {
  return (ignoreCase ? foldedTestOf : testOf)(reach).test(path);
}

/** Computes something of a reach once: a rule is compared with hundreds of others. */
function remembered<T>(compute: (reach: Reach) => T): (reach: Reach) => T {
  const known = new WeakMap<Reach, { readonly value: T }>();
  return (reach) => {
    let found = known.get(reach);
    if (!found) {
      found = { value: compute(reach) };
      known.set(reach, found);
    }
    return found.value;
  };
}

const testOf = remembered(({ expression, ignoreCase }) => new RegExp(expression, ignoreCase ? 'iu' : 'u'));
const foldedTestOf = remembered(({ expression }) => new RegExp(expression, 'iu'));

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
const automatonOf = remembered(({ expression, ignoreCase }): NFA | undefined => {
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
});

/** What a rule does not match. Undefined if the automaton is too large. */
const complementOf = remembered((reach): DFA | undefined => {
  const automaton = automatonOf(reach);
  return (
    automaton &&
    limited(() => {
      const outside = DFA.fromFA(automaton, new DFA.LimitedNodeFactory(MOST_NODES));
      outside.complement();
      return outside;
    })
  );
});

/** False for two expressions whose fixed starts differ: they match no common path. */
function startAlike(a: Reach, b: Reach): boolean {
  const [one, other] = [fixedStart(a), fixedStart(b)];
  const fold =
    a.ignoreCase || b.ignoreCase ? (text: string): string => text.toLowerCase() : (text: string): string => text;
  return fold(one).startsWith(fold(other)) || fold(other).startsWith(fold(one));
}

/** True if no text of a segment of one expression is one of the other: they match no common path. */
function segmentsDiffer(a: Reach, b: Reach): boolean {
  const [one, other] = [fixedSegments(a), fixedSegments(b)];
  const fold =
    a.ignoreCase || b.ignoreCase ? (text: string): string => text.toLowerCase() : (text: string): string => text;
  return one.some((texts, index) => {
    const there = other[index]?.map(fold);
    return texts !== undefined && there !== undefined && !texts.some((text) => there.includes(fold(text)));
  });
}

/** A segment that is a text, one of several, or a placeholder. After it the path ends, or goes on with a slash. */
const SEGMENT =
  /\/(?:(?<text>(?:[\w~-]|\\[^A-Za-z0-9/])+)|\((?:\?:|\?<\w+>)?(?<options>[\w~|-]+)\)|\((?:\?<\w+>)?(?:\\d|\[\^\/\])\+\)|(?:\\d|\[\^\/\])\+)(?=\/(?![?*+{])|\(\?:\/\.\*\)\?\$|\$$)/y;

/** The segments at the start of an expression, each with its possible texts; undefined for a placeholder. */
const fixedSegments = remembered(({ expression }): readonly (readonly string[] | undefined)[] => {
  const segments: (readonly string[] | undefined)[] = [];
  // Of two alternatives, each has segments of its own.
  if (expression.replaceAll(/\\.|\[[^\]]*\]|\([^()]*\)/g, '').includes('|')) return segments;
  SEGMENT.lastIndex = 1;
  for (let found = SEGMENT.exec(expression); found; found = SEGMENT.exec(expression)) {
    const { text, options } = found.groups ?? {};
    segments.push(text === undefined ? options?.split('|') : [text.replaceAll(/\\(.)/g, '$1')]);
  }
  return segments;
});

/** The text before the first metacharacter of an expression; its last character may be optional. */
const fixedStart = remembered(({ expression }): string => {
  const [, start = ''] = /^\^((?:[^\\.*+?^${}()|[\]]|\\[^A-Za-z0-9])*)/.exec(expression) ?? [];
  const after = expression[start.length + 1];
  const text = start.replaceAll(/\\(.)/g, '$1');
  return after !== undefined && '*?{'.includes(after) ? text.slice(0, -1) : text;
});
