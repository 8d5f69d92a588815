import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { expressionPaths } from './expression-paths.ts';
import { otherCase, pathOf, type Fresh } from './fresh-words.ts';
import { matchingQuery, otherQueries, withQuery } from './guard-queries.ts';

/** What the requests of a rule depend on besides the rule. */
export interface Surroundings {
  readonly flags: readonly string[];
  readonly fresh: Fresh;
  /** See `WitnessOptions`. */
  readonly per: 'site' | 'rule';
}

/**
 * The source of a rule on each of its sites, and the requests around it: a slash more or less, a segment more or less, a sibling, an empty
 * segment, other values of the captures, other spellings, prefixes of other sites and in other letters, and other queries.
 */
export function nearRequests(rule: RedirectRule, { flags, fresh, per }: Surroundings): string[] {
  const { written, near } = belowPrefix(rule, fresh);
  const query = matchingQuery(rule);
  const thorough = new Set(per === 'site' ? rule.sites : ['', rule.sites.find((flag) => flag !== '')]);
  const foreign = [fresh.word(0), ...flags.filter((flag) => !rule.sites.includes(flag)).slice(0, 1)];
  return rule.sites.flatMap((flag, index) => {
    const own = `${prefixOf(flag)}${written}`;
    if (!thorough.has(flag)) return [withQuery(own, query)];
    const elsewhere = flag === '' ? foreign : [...foreign, flag.toUpperCase()];
    return [
      withQuery(own, query),
      ...near.map((path) => withQuery(`${prefixOf(flag)}${path}`, query)),
      ...elsewhere.map((other) => withQuery(`/${other}${written}`, query)),
      ...otherQueries(rule, fresh).map((other) => withQuery(own, other)),
      // A question mark with an empty query: `keep` forwards it, `merge` does not.
      ...(index === 0 && query === undefined ? [`${own}?`] : []),
    ];
  });
}

interface BelowPrefix {
  /** A path that matches. */
  readonly written: string;
  /** Paths that are similar to the source. Some of them match too. */
  readonly near: readonly string[];
}

function belowPrefix(rule: RedirectRule, fresh: Fresh): BelowPrefix {
  const { segments, slash } = rule.source;
  const [first] = segments;
  if (first?.kind === 'regex') return expressionPaths(first.expression, rule.caseSensitive, fresh);
  const parts = segments.map((segment, index) => sampleOf(segment, fresh.word(index)));
  const written = pathOf(parts, slash);
  const changed = (index: number, ...values: readonly string[]): string =>
    pathOf(parts.toSpliced(index, 1, ...values), slash);
  const last = parts.length - 1;
  const near = [
    pathOf(parts, !slash),
    pathOf([...parts, fresh.word(parts.length)], slash),
    ...(last < 0 ? [] : [changed(last), changed(last, '', parts[last] ?? '')]),
    ...segments.flatMap((segment, index) => valuesOf(segment, fresh, index).map((values) => changed(index, ...values))),
    ...spellingsOf(segments, parts).map((spelling) => pathOf(spelling, slash)),
  ];
  return { written, near };
}

function sampleOf(segment: Segment, word: string): string {
  switch (segment.kind) {
    case 'literal':
      return segment.text;
    case 'alternation':
      return segment.options[0] ?? word;
    case 'placeholder':
    case 'splat':
    case 'regex':
      return word;
  }
}

/** Other values of a segment, each as a list of segments. */
function valuesOf(segment: Segment, fresh: Fresh, index: number): string[][] {
  const word = fresh.word(index + 1);
  switch (segment.kind) {
    case 'literal':
      return [[word]];
    case 'regex':
      return [];
    case 'placeholder':
      return [[`${word}%2F${word}`], ['']];
    case 'alternation':
      return [...segment.options.slice(1), word].map((option) => [option]);
    case 'splat':
      return [[], [word, fresh.word(index + 2)], [word, ''], [`${word}%2F${word}`]];
  }
}

/**
 * The segments in other spellings: one letter of the last literal in the other case, one encoded, the hexadecimal digits in the other case.
 */
function spellingsOf(segments: readonly Segment[], parts: readonly string[]): string[][] {
  const index = segments.findLastIndex(({ kind }, at) => isWritten(kind) && otherCase(parts[at] ?? '') !== parts[at]);
  const encoded = parts.findLastIndex((part) => PLAIN_CHARACTER.test(part));
  return [
    ...(index === -1 ? [] : [parts.with(index, otherCase(parts[index] ?? ''))]),
    ...(encoded === -1 ? [] : [parts.with(encoded, withOneEncoded(parts[encoded] ?? ''))]),
    ...(parts.some((part) => part.includes('%')) ? [parts.map(withLowerHexadecimal)] : []),
  ];
}

function isWritten(kind: Segment['kind']): boolean {
  return kind === 'literal' || kind === 'alternation';
}

/** A letter or digit that is not part of `%XX`. */
const PLAIN_CHARACTER = /(?<!%[0-9A-F]?)[A-Za-z0-9]/;

function withOneEncoded(part: string): string {
  return part.replace(PLAIN_CHARACTER, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

function withLowerHexadecimal(part: string): string {
  return part.replaceAll(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase());
}
