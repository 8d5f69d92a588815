import type { Segment } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { flagsOf } from '../chains/find-next-hop.ts';
import { lowerCasePrefix } from '../match/decide.ts';
import { compareSpecificity, type Match } from '../match/match.ts';
import { isExact } from '../match/pattern.ts';
import { createRedirectIndex, type RedirectIndex } from '../match/redirect-index.ts';
import { freshWords, otherCase, requestPath, type Fresh } from '../witness/fresh-words.ts';
import { describeSample } from '../witness/sample-request.ts';

/** A rule that no request reaches, and the more specific rules that together take all of its requests. */
interface Unreached {
  readonly rule: RedirectRule;
  readonly winners: readonly RedirectRule[];
  /** A request of the rule and where it goes, in words. */
  readonly example: string | undefined;
}

/** Finds the rules that no request reaches. Of `others`, which take requests too, none is looked at. */
export function findUnreached(rules: readonly RedirectRule[], others: readonly RedirectRule[]): Unreached[] {
  const doubtful = rules.filter(createDoubt(rules));
  if (doubtful.length === 0) return [];
  const all = [...rules, ...others];
  const flags = flagsOf(all);
  const options = {
    index: createRedirectIndex(all),
    flags,
    fresh: freshWords(all, [...flags]),
    longest: all.reduce((most, { source }) => Math.max(most, source.segments.length), 0),
  };
  return doubtful.flatMap((rule): Unreached[] => {
    const winners = findShadowingRules(rule, options);
    return winners ? [{ rule, winners, example: describeSample(rule, options.index, flags) }] : [];
  });
}

/** Selects the rules that others could hide. Only a higher priority hides a source without placeholders and guards. */
function createDoubt(rules: readonly RedirectRule[]): (rule: RedirectRule) => boolean {
  if (rules.some(({ priority }) => priority !== 0)) return () => true;
  return ({ source, query, caseSensitive }) => !caseSensitive || !isExact(source) || Object.keys(query).length > 0;
}

interface Options {
  readonly index: RedirectIndex;
  readonly flags: ReadonlySet<string>;
  readonly fresh: Fresh;
  /** The number of segments of the longest source. */
  readonly longest: number;
}

/** The most combinations of alternations that are tried, because they multiply. A source with more is assumed to be reached. */
const MOST_COMBINATIONS = 256;

/**
 * Finds the more specific rules that together win every request of a rule. Undefined if a request reaches the rule.
 *
 * Only requests with words that no rule contains are tried: a rule that matches them with a placeholder or splat matches all other words
 * too. The answer is therefore exact, except that a regular expression, in the rule or in a winning one, counts as not matching.
 */
export function findShadowingRules(
  rule: RedirectRule,
  { index, flags, fresh, longest }: Options,
): RedirectRule[] | undefined {
  const [first] = rule.source.segments;
  if (first?.kind === 'regex') return undefined;
  const query = leastQuery(rule, fresh);
  const winners = new Set<RedirectRule>();
  const combinations = combine(rule.source.segments, fresh);
  if (!combinations) return undefined;
  for (const flag of rule.sites) {
    for (const path of pathsOf(rule, flag, { combinations, fresh, longest })) {
      const found = index.find({ path: lowerCasePrefix(path, flags), query, host: rule.host?.name });
      // A request that the rule itself does not match, because of the slash at its end, proves nothing.
      if (!found) continue;
      if (found.rule === rule || !beats(found, rule, flag)) return undefined;
      winners.add(found.rule);
    }
  }
  return winners.size === 0 ? undefined : [...winners];
}

function beats({ rule: winner, captures }: Match, rule: RedirectRule, flag: string): boolean {
  if (winner.source.segments[0]?.kind === 'regex') return false;
  return compareSpecificity(winner, rule, captures.prefix, flag) > 0;
}

interface Paths {
  readonly combinations: readonly (readonly string[])[];
  readonly fresh: Fresh;
  readonly longest: number;
}

function* pathsOf(rule: RedirectRule, flag: string, { combinations, fresh, longest }: Paths): Generator<string> {
  const { segments, slash } = rule.source;
  const hasSplat = segments.at(-1)?.kind === 'splat';
  const slashes = hasSplat || rule.slash === 'either' ? [false, true] : [slash];
  // The longest tail is longer than every source, so that only sources that end in a splat match it.
  const tails = hasSplat ? [longest + 1, ...Array.from({ length: longest + 1 }, (_, length) => length)] : [0];
  for (const length of tails) {
    const tail = Array.from({ length }, (_, at) => fresh.word(100 + at));
    for (const parts of combinations)
      for (const end of slashes)
        for (const form of formsOf(rule, parts)) yield requestPath(flag, [...form, ...tail], end);
  }
}

/** The spellings of a path that the rule matches and other rules may not. */
function formsOf(rule: RedirectRule, parts: readonly string[]): (readonly string[])[] {
  if (rule.caseSensitive) return [parts];
  const upper = (text: string): string => text.replaceAll(/(?<!%[0-9A-F]?)[a-z]/g, (letter) => letter.toUpperCase());
  return [parts, parts.map(otherCase), parts.map(upper), parts.map((text) => otherCase(upper(text)))];
}

/** The values of all segments except a splat: each option of a choice, and a separate word for a placeholder. */
function combine(segments: readonly Segment[], fresh: Fresh): string[][] | undefined {
  let combinations: string[][] = [[]];
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'splat' || segment.kind === 'regex') continue;
    const texts =
      segment.kind === 'literal'
        ? [segment.text]
        : segment.kind === 'alternation'
          ? segment.options
          : [fresh.word(index + 1)];
    if (combinations.length * texts.length > MOST_COMBINATIONS) return undefined;
    combinations = combinations.flatMap((start) => texts.map((text) => [...start, text]));
  }
  return combinations;
}

function leastQuery({ query }: RedirectRule, fresh: Fresh): string | undefined {
  const pairs = Object.entries(query).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value === true ? fresh.word(99) : value)}`,
  );
  return pairs.length === 0 ? undefined : pairs.join('&');
}
