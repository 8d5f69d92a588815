import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/**
 * Joins neighbouring repetitions that can share one text: `\d+(?:[^/]+)?` becomes `\d[^/]*`, which matches the same paths in linear time.
 * Only if the second repetition takes every character that the first one takes. A text that is not an expression is returned unchanged.
 */
export function mergeRepeats(expression: string): string {
  let text = expression;
  for (let next = mergedOnce(text); next !== undefined; next = mergedOnce(text)) text = next;
  return text;
}

/** The expression with its first pair joined, which makes it shorter; undefined if it has no pair. */
function mergedOnce(expression: string): string | undefined {
  const pair = pairOf(expression);
  if (!pair) return undefined;
  const { first, second, rest } = pair;
  const once = first.min === 1 ? first.element.raw : '';
  return `${expression.slice(0, first.start)}${once}${rest}*${expression.slice(second.end)}`;
}

interface Pair {
  readonly first: AST.Quantifier;
  readonly second: AST.Element;
  /** The character or class that the second repetition repeats. */
  readonly rest: string;
}

function pairOf(expression: string): Pair | undefined {
  const pattern = parse(expression);
  let found: Pair | undefined;
  if (!pattern) return undefined;
  visitRegExpAST(pattern, {
    onAlternativeEnter({ elements }) {
      for (const [index, first] of elements.entries()) {
        const second = elements[index + 1];
        const rest = second && anyNumber(second);
        if (found || !second || rest === undefined || first.type !== 'Quantifier') continue;
        if (first.max === Infinity && first.min <= 1 && isOneCharacter(first.element) && takesAll(rest, first.element))
          found = { first, second, rest };
      }
    },
  });
  return found;
}

function parse(expression: string): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(expression, 0, expression.length, { unicode: true });
  } catch {
    return undefined;
  }
}

/** What `x*`, `(?:x*)`, `(?:x+)?` repeat, which need not be there; undefined for any other element. */
function anyNumber(element: AST.Element, mayBeAbsent = false): string | undefined {
  if (element.type === 'Group') {
    const [only, another] = element.alternatives;
    const [inner, more] = only?.elements ?? [];
    return inner && !more && !another ? anyNumber(inner, mayBeAbsent) : undefined;
  }
  if (element.type !== 'Quantifier') return undefined;
  const absent = mayBeAbsent || element.min === 0;
  if (element.max === Infinity && element.min <= 1 && isOneCharacter(element.element))
    return absent ? element.element.raw : undefined;
  return element.max === 1 ? anyNumber(element.element, absent) : undefined;
}

function isOneCharacter({ type }: AST.Element): boolean {
  return type === 'Character' || type === 'CharacterClass' || type === 'CharacterSet';
}

/** The characters of a path in normal form. */
const PATH_CHARACTERS = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));

function takesAll(wide: string, { raw: narrow }: AST.Element): boolean {
  const [all, some] = [new RegExp(`^(?:${wide})$`, 'u'), new RegExp(`^(?:${narrow})$`, 'u')];
  return PATH_CHARACTERS.every((character) => !some.test(character) || all.test(character));
}
