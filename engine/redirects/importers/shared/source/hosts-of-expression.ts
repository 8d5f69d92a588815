import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { boundHost } from './bound-host.ts';

/** The most hosts that one expression becomes. With more, an expression is easier to read than the rules. */
const MOST_HOSTS = 16;
/** A port behind the host, which a rule never sees. */
const PORT = /\((?:\?:)?:(?:(?:\\d|\[0-9\])[+*]|\d+)\)\?(?=\$?$)/;

/**
 * Returns the hosts that an expression matches if they are a few plain names: `^(www\.)?old\.example$` has two. A dot may be written without
 * a backslash. `ends`: whether the expression itself has to say that it matches the whole host.
 */
export function hostsOfExpression(
  expression: string,
  { ends }: { readonly ends: 'written' | 'implied' },
): readonly string[] | undefined {
  const bodies = alternativesOf(expression.replace(PORT, ''))?.map(({ elements }) => bodyOf(elements, ends));
  if (!bodies?.every((body) => body !== undefined)) return undefined;
  const names = textsOf(bodies)?.map(boundHost);
  return names?.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
}

function alternativesOf(expression: string): readonly AST.Alternative[] | undefined {
  try {
    return new RegExpParser().parsePattern(expression).alternatives;
  } catch {
    return undefined;
  }
}

/** The elements between `^` and `$`; undefined if these are not there and have to be. */
function bodyOf(elements: readonly AST.Element[], ends: 'written' | 'implied'): readonly AST.Element[] | undefined {
  const [first, last] = [elements[0], elements.at(-1)];
  const [starts, stops] = [isEdge(first, 'start'), isEdge(last, 'end')];
  if (ends === 'written' && !(starts && stops)) return undefined;
  return elements.slice(starts ? 1 : 0, stops ? -1 : undefined);
}

function isEdge(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind;
}

/** The texts that sequences match; undefined if they are too many to be listed, or cannot be. */
function textsOf(sequences: readonly (readonly AST.Element[])[]): string[] | undefined {
  const lists = sequences.map((elements) => product(elements.map(textsOfElement)));
  return lists.every((list) => list !== undefined) ? atMost(lists.flat()) : undefined;
}

function textsOfElement(element: AST.Element): string[] | undefined {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
      return element.kind === 'any' ? ['.'] : undefined;
    case 'Group':
    case 'CapturingGroup':
      return textsOf(element.alternatives.map(({ elements }) => elements));
    case 'Quantifier': {
      if (element.min > 1 || element.max !== 1) return undefined;
      const texts = textsOfElement(element.element);
      return texts && element.min === 0 ? [...texts, ''] : texts;
    }
    case 'Assertion':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'Backreference':
      return undefined;
  }
}

/** Every text of the first list before every text of the second, and so on. */
function product(lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  let texts: string[] | undefined = [''];
  for (const list of lists)
    texts = list && texts ? atMost(texts.flatMap((start) => list.map((end) => start + end))) : undefined;
  return texts;
}

function atMost(texts: string[]): string[] | undefined {
  return texts.length > MOST_HOSTS ? undefined : texts;
}
