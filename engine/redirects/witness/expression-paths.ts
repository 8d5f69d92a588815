import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { otherCase, type Fresh } from './fresh-words.ts';

/**
 * Paths around a regular expression: one that matches, then one for each of its alternatives, sets and repetitions, then some that nearly
 * match. They are a sample, not a proof. With syntax that is not followed here (look-around, back-references, word boundaries), paths that
 * should match may not; then the first path does not match either.
 */
export function expressionPaths(
  expression: string,
  caseSensitive: boolean,
  fresh: Fresh,
): { written: string; near: string[] } {
  const parser = new RegExpParser({ ecmaVersion: 2024 });
  const pattern = parser.parsePattern(expression, 0, expression.length, { unicode: true });
  const tested = new RegExp(expression, caseSensitive ? 'u' : 'iu');
  const paths = [...new Set(choiceOf(pattern.alternatives).map(asPath))];
  const written = paths.find((path) => tested.test(path)) ?? paths[0] ?? '/';
  const near = [
    `${written}${fresh.word(0)}`,
    `${written}/`,
    `${written}/${fresh.word(0)}`,
    written.slice(0, -1),
    otherCase(written),
  ];
  return {
    written,
    near: [...paths, ...near, `/${fresh.word(0)}`].filter((path) => path !== written && path.startsWith('/')),
  };
}

/** The most texts for one part. Each part of an expression occurs in every form once, unless it has more forms than this. */
const MOST_TEXTS = 256;

/** Texts that the alternatives match, every alternative at least once. */
function choiceOf(alternatives: readonly AST.Alternative[]): string[] {
  const lists = alternatives.map(({ elements }) => sequenceOf(elements));
  return interleaved(lists).slice(0, Math.max(MOST_TEXTS, alternatives.length));
}

/** Texts of a sequence: each element in all its forms while the others are in their first form. */
function sequenceOf(elements: readonly AST.Element[]): string[] {
  const forms = elements.map(formsOf);
  const first = forms.map(([form]) => form ?? '');
  const others = forms.flatMap((list, index) => list.slice(1).map((form) => first.with(index, form).join('')));
  return [first.join(''), ...others];
}

function formsOf(element: AST.Element): string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'Group':
    case 'CapturingGroup':
      return choiceOf(element.alternatives);
    case 'CharacterClass':
    case 'CharacterSet':
      return membersOf(element);
    case 'Quantifier':
      return repeated(element);
    default:
      return [''];
  }
}

/** The fewest repetitions and one more, in each form. One repetition tests more than none, and comes first. */
function repeated({ element, min, max }: AST.Quantifier): string[] {
  const forms = formsOf(element);
  const usual = Math.min(Math.max(min, 1), max);
  const counts = new Set([min, Math.min(usual + 1, max)]);
  const [first = ''] = forms;
  return [...forms.map((form) => form.repeat(usual)), ...[...counts].map((count) => first.repeat(count))];
}

/** A few members of a set: the ends of its ranges, and characters of other kinds. */
function membersOf(set: AST.CharacterClass | AST.CharacterSet): string[] {
  const tested = new RegExp(`^${set.raw}$`, 'u');
  const named = set.type === 'CharacterClass' ? set.elements.flatMap(endsOf) : [];
  return [...new Set([...named, ...KINDS])].filter((character) => tested.test(character)).slice(0, MOST_MEMBERS);
}

function endsOf(element: AST.CharacterClass['elements'][number]): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)];
  if (element.type !== 'CharacterClassRange') return [];
  return [element.min, element.max].map(({ value }) => String.fromCodePoint(value));
}

const KINDS = ['q', '7', 'Q', '-', '_', '.', '~', '/'];
const MOST_MEMBERS = 6;

function asPath(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^A-Za-z0-9._~!$&'()*+,;=:@/%-]+/gu, (character) => encodeURIComponent(character));
}

function interleaved(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
