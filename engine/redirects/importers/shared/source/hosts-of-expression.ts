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
  const alternatives = alternativesOf(expression.replace(PORT, ''));
  if (!alternatives || (ends === 'written' && !alternatives.every(hasEnds))) return undefined;
  const names = textsOf(alternatives)?.map(boundHost);
  return names?.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
}

function alternativesOf(expression: string): readonly AST.Alternative[] | undefined {
  try {
    return new RegExpParser().parsePattern(expression).alternatives;
  } catch {
    return undefined;
  }
}

function hasEnds({ elements }: AST.Alternative): boolean {
  const [first, last] = [elements[0], elements.at(-1)];
  return first?.type === 'Assertion' && first.kind === 'start' && last?.type === 'Assertion' && last.kind === 'end';
}

/** The texts that alternatives match; undefined if they are too many to be listed, or cannot be. */
function textsOf(alternatives: readonly AST.Alternative[]): string[] | undefined {
  const lists = alternatives.map(({ elements }) => {
    const last = elements.length - 1;
    return product(
      elements.map((element, index) => textsOfElement(element, { isFirst: index === 0, isLast: index === last })),
    );
  });
  return lists.every((list) => list !== undefined) ? atMost(lists.flat()) : undefined;
}

function textsOfElement(
  element: AST.Element,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string[] | undefined {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
      return element.kind === 'any' ? ['.'] : undefined;
    case 'Group':
    case 'CapturingGroup':
      return textsOf(element.alternatives);
    case 'Quantifier': {
      if (element.min > 1 || element.max !== 1) return undefined;
      const texts = textsOfElement(element.element, { isFirst: false, isLast: false });
      return texts && element.min === 0 ? [...texts, ''] : texts;
    }
    case 'Assertion':
      return (isFirst && element.kind === 'start') || (isLast && element.kind === 'end') ? [''] : undefined;
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
