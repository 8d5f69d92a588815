import type { AST } from '@eslint-community/regexpp';

/**
 * True if two unbounded repetitions of an expression can share one text: for `.*-.*x`, a path `------` can be split at every `-`, and all
 * splits are tried before the match fails. Conservative: optional parts and choices between two repetitions count as any text.
 */
export function hasAmbiguousRepetition(alternatives: readonly AST.Alternative[]): boolean {
  const lines = linesOf(alternatives);
  return !lines || lines.some(isAmbiguous);
}

/** A character, an unbounded repetition, or a part that may be any text, with the characters of `ALPHABET` that it matches. */
interface Token {
  readonly takes: bigint;
  readonly kind: 'once' | 'repeat' | 'anything';
}

function isAmbiguous(line: readonly Token[]): boolean {
  return line.some((first, start) => {
    if (first.kind !== 'repeat') return false;
    for (let at = start + 1, between = line.slice(at, at); at < line.length; at += 1) {
      const second = line[at];
      if (!second) return false;
      if (second.kind === 'repeat' && !cannotFail(second, line.slice(at + 1))) {
        const shared = first.takes & second.takes;
        if (shared !== 0n && between.every(({ takes }) => (takes & shared) !== 0n)) return true;
      }
      between = [...between, second];
    }
    return false;
  });
}

/** True for a final `.*`: once the engine reaches it, the path matches. */
function cannotFail(last: Token, after: readonly Token[]): boolean {
  return last.takes === EVERYTHING && after.length === 0;
}

/** The ways through the choices that contain a repetition; undefined if there are too many. */
function linesOf(alternatives: readonly AST.Alternative[]): Token[][] | undefined {
  const all: Token[][] = [];
  for (const { elements } of alternatives) {
    let lines: Token[][] = [[]];
    for (const element of elements) {
      const next = tokensOf(element);
      if (!next || lines.length * next.length > MOST_LINES) return undefined;
      lines = lines.flatMap((line) => next.map((tokens) => [...line, ...tokens]));
    }
    all.push(...lines);
    if (all.length > MOST_LINES) return undefined;
  }
  return all;
}

const MOST_LINES = 256;

function tokensOf(element: AST.Element): Token[][] | undefined {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return [[{ kind: 'once', takes: charactersOf(element.raw) }]];
    case 'Group':
    case 'CapturingGroup':
      if (element.alternatives.length > 1 && !isUnbounded(element)) return [[ANYTHING]];
      return linesOf(element.alternatives);
    case 'Quantifier':
      return repeatOf(element);
    default:
      return [[]];
  }
}

function repeatOf({ element, min, max }: AST.Quantifier): Token[][] | undefined {
  if (max === Infinity) {
    const takes = takenBy(element);
    const repeat: Token = { kind: 'repeat', takes };
    if (element.type !== 'Group' && element.type !== 'CapturingGroup') return [[repeat]];
    // A repetition begins with a character that the rest of its group cannot match, see `isPlainRepeat`.
    const start = element.alternatives[0]?.elements[0];
    return [[...(start ? [{ kind: 'once' as const, takes: takenBy(start) }] : []), repeat]];
  }
  if (!isUnbounded(element))
    return min === max && element.type === 'Character' ? [[{ kind: 'once', takes: takenBy(element) }]] : [[ANYTHING]];
  const lines = tokensOf(element);
  return lines && (min === 0 ? [...lines, []] : lines);
}

function isUnbounded(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.max === Infinity || isUnbounded(element.element);
  return (
    (element.type === 'Group' || element.type === 'CapturingGroup') &&
    element.alternatives.some(({ elements }) => elements.some(isUnbounded))
  );
}

function takenBy(element: AST.Element): bigint {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(({ elements }) => elements).reduce((all, one) => all | takenBy(one), 0n);
    case 'Quantifier':
      return takenBy(element.element);
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(element.raw);
    default:
      return 0n;
  }
}

/** A sample of all characters: printable ASCII, and some others. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  '\u00e9',
  '\u017f',
  '\u212a',
  '\u4e00',
];
const EVERYTHING = (1n << BigInt(ALPHABET.length)) - 1n;
const ANYTHING: Token = { kind: 'anything', takes: EVERYTHING };

/** The characters that match without regard to letter case, because a rule may ignore it. */
function charactersOf(raw: string): bigint {
  const test = new RegExp(`^(?:${raw})$`, 'iu');
  return ALPHABET.reduce((set, character, index) => (test.test(character) ? set | (1n << BigInt(index)) : set), 0n);
}
