import { RegExpParser, type AST } from '@eslint-community/regexpp';

type Continue = (at: number) => boolean;

/** Counts the steps of an engine that tries one way after the other, up to `most`, as those of JavaScript, PCRE and Python do. */
export function countSteps(expression: string, text: string, most: number): number {
  const { alternatives } = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(expression, 0, expression.length, {
    unicode: true,
  });
  let steps = 0;

  const any = (all: readonly AST.Alternative[], at: number, next: Continue): boolean =>
    all.some(({ elements }) => sequence(elements, at, next));

  function sequence([first, ...others]: readonly AST.Element[], at: number, next: Continue): boolean {
    return first === undefined ? next(at) : one(first, at, (then) => sequence(others, then, next));
  }

  function one(element: AST.Element, at: number, next: Continue): boolean {
    steps += 1;
    if (steps > most) return true;
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return any(element.alternatives, at, next);
      case 'Quantifier':
        return repeat(element, at, 0, next);
      case 'Assertion':
        return (element.kind === 'start' ? at === 0 : at === text.length) && next(at);
      default:
        return at < text.length && new RegExp(`^${element.raw}$`, 'u').test(text.charAt(at)) && next(at + 1);
    }
  }

  function repeat(quantifier: AST.Quantifier, at: number, done: number, next: Continue): boolean {
    const { element, min, max } = quantifier;
    const more = (): boolean =>
      done < max && one(element, at, (then) => then > at && repeat(quantifier, then, done + 1, next));
    return more() || (done >= min && next(at));
  }

  any(alternatives, 0, () => true);
  return steps;
}
