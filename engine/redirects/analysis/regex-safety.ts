import { RegExpParser, type AST } from '@eslint-community/regexpp';
import type { Flaw } from '../match/pattern.ts';
import { countWays, MOST_WAYS } from './regex-ambiguity.ts';
import { hasAmbiguousRepetition } from './regex-backtracking.ts';

/**
 * The reason why an expression cannot be the source of a redirect; undefined if it can. It must be linear, use only what RE2 supports, and
 * begin with `^/`, because the prefix of a site is inserted there.
 */
export function regexFlaw(expression: string): Flaw | undefined {
  const flaw = expressionFlaw(expression);
  if (flaw !== undefined) return { message: `The expression \`${shorten(expression)}\` ${flaw}.`, hint: LINEAR_HINT };
  if (parse(expression)?.alternatives.length !== 1 || !expression.startsWith('^/'))
    return {
      message: `The expression \`${shorten(expression)}\` is not anchored at the start of the path.`,
      hint: 'Begin it with `^/`; put a choice in brackets: `^/(?:a|b)$`.',
    };
  return undefined;
}

/**
 * The same check for any expression that runs on text from outside; the reason is the end of a sentence, such as `repeats a repetition`.
 * The caller must anchor the expression, because the cost of an unanchored start is not checked.
 */
export function expressionFlaw(expression: string): string | undefined {
  if (expression.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
  const pattern = parse(expression);
  if (!pattern) return 'is not a valid regular expression';
  return nodeFlaw(pattern) ?? timeFlaw(pattern);
}

/** The names of the groups of a valid expression, in their order. */
export function namedGroups(expression: string): string[] {
  const names: string[] = [];
  walk(parse(expression), (node) => {
    if (node.type === 'CapturingGroup' && node.name !== null) names.push(node.name);
  });
  return names;
}

const LINEAR_HINT =
  'Write for example `^/old/(?<name>[^/]+)$`: without look-around and without a repetition inside a repetition.';

/** Longer expressions make the analysis slow; the longest known in a real redirect file has 300 characters. */
const MOST_CHARACTERS = 2048;
/** The greatest count that RE2 accepts (RE2 syntax page, `x{n,m}`). */
const MOST_REPEATS = 1000;

function parse(expression: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(expression, 0, expression.length, { unicode: true });
  } catch {
    return undefined;
  }
}

function nodeFlaw(pattern: AST.Pattern): string | undefined {
  let flaw: string | undefined;
  walk(pattern, (node) => (flaw ??= FLAWS[node.type]?.(node as never)));
  return flaw;
}

type Flaws = { readonly [T in AST.Node['type']]?: (node: Extract<AST.Node, { type: T }>) => string | undefined };

const FLAWS: Flaws = {
  Backreference: () => 'uses a back-reference or a look-around',
  Assertion: ({ kind }) =>
    kind === 'lookahead' || kind === 'lookbehind' ? 'uses a back-reference or a look-around' : undefined,
  Character: ({ raw }) => (/^\\[uc0]/.test(raw) ? `writes a character as \`${raw}\`` : undefined),
  CharacterClass: ({ raw }) => (raw === '[]' || raw === '[^]' ? 'has an empty class' : undefined),
  Quantifier: (node) => {
    if (Number.isFinite(node.max) ? node.max > MOST_REPEATS : node.min > MOST_REPEATS)
      return `repeats something more than ${MOST_REPEATS} times`;
    return node.max > 1 && !isPlainRepeat(node) ? 'repeats a repetition or a choice' : undefined;
  },
};

/**
 * A repeated group is linear if each repetition begins with a character that the rest of the group cannot match, or if the group has a
 * fixed length and a fixed number of repetitions.
 */
function isPlainRepeat({ element, min, max }: AST.Quantifier): boolean {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return true;
  const [only, another] = element.alternatives;
  if (!only || another) return false;
  if (min === max && min * countedLength(only) <= MOST_REPEATS) return true;
  const [first, ...rest] = only.elements;
  if (first?.type !== 'Character') return false;
  const start = String.fromCodePoint(first.value);
  return rest.every((one) => {
    const set = one.type === 'Quantifier' ? one.element : one;
    return isSet(set) && !new RegExp(`^${set.raw}$`, 'iu').test(start);
  });
}

/** The length of the texts that the alternative matches, if all have the same length. */
function countedLength({ elements }: AST.Alternative): number {
  return elements.reduce((sum, one) => {
    if (isSet(one)) return sum + 1;
    return one.type === 'Quantifier' && one.min === one.max && isSet(one.element) ? sum + one.min : Infinity;
  }, 0);
}

function isSet(node: AST.Element): boolean {
  return node.type === 'Character' || node.type === 'CharacterClass' || node.type === 'CharacterSet';
}

function timeFlaw({ alternatives }: AST.Pattern): string | undefined {
  if (countWays(alternatives) > MOST_WAYS) return 'has too many choices that begin with the same text';
  return hasAmbiguousRepetition(alternatives)
    ? 'takes time that grows faster than the path: two repetitions can match the same text'
    : undefined;
}

function walk(node: AST.Node | undefined, visit: (node: AST.Node) => void): void {
  if (!node) return;
  visit(node);
  if ('alternatives' in node) for (const child of node.alternatives) walk(child, visit);
  else if (node.type === 'Alternative') for (const child of node.elements) walk(child, visit);
  else if (node.type === 'Quantifier') walk(node.element, visit);
  else if (node.type === 'CharacterClass') for (const child of node.elements) walk(child, visit);
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
