import type { RedirectRule } from '../../model/redirect.ts';
import { readTarget, splitAddress, type ReadTarget } from './decide.ts';
import { prefixOf } from './expand-sites.ts';
import { compareSpecificity, matchRule, specificity } from './match.ts';
import { createTrie, partsOf } from './segment-trie.ts';

/** A rule that matches a request. */
export interface Candidate {
  readonly rule: RedirectRule;
  /** The reason why another rule wins, in words; undefined for the rule that decides. */
  readonly lost?: string;
}

export interface Candidates {
  /** The path in normal form, with the prefix of the site in lower case; undefined if the request is malformed. */
  readonly normal: string | undefined;
  /** The most specific rule first. */
  readonly candidates: readonly Candidate[];
}

/** The numbers of `specificity`, in words about the rule with the higher number. */
const CRITERIA = [
  'is bound to the host',
  'has no placeholder',
  'has more literal segments',
  'has more choices of segments',
  'has more placeholders',
  'has no `*`',
  'requires more query keys',
  'has the higher priority',
] as const;

/** Lists every rule that matches an address, see `splitAddress`, with the reasons why all except one lose. */
export type CandidateFinder = (address: string) => Candidates;

/** Sorts the rules by their segments first, so that a request is tried only with rules whose literals it has. */
export function createCandidateFinder(rules: readonly RedirectRule[], flags: ReadonlySet<string>): CandidateFinder {
  const order = new Map(rules.map((rule, index) => [rule, index]));
  const sensitive = createTrie();
  const insensitive = createTrie();
  for (const rule of rules) (rule.caseSensitive ? sensitive : insensitive).add(rule);

  function matchesBelow(prefix: string, { path, query, host }: ReadTarget): Placed[] {
    const below = { path: path.slice(prefix.length), query, host };
    const parts = partsOf(below.path);
    const found: Placed[] = [];
    const tryRule = (rule: RedirectRule): void => {
      if (rule.sites.includes(prefix.slice(1)) && matchRule(rule, below, prefix)) found.push({ rule, prefix });
    };
    sensitive.visit(parts, tryRule);
    insensitive.visit(
      parts.map((part) => part.toLowerCase()),
      tryRule,
    );
    return found;
  }

  return (address) => {
    const { target, host } = splitAddress(address);
    const request = readTarget(target, flags, host);
    if (!request) return { normal: undefined, candidates: [] };
    const flag = /^\/([^/]*)/.exec(request.path)?.[1] ?? '';
    const found = ['', ...(flags.has(flag) ? [prefixOf(flag)] : [])].flatMap((prefix) => matchesBelow(prefix, request));
    found.sort(
      (a, b) =>
        compareSpecificity(b.rule, a.rule, b.prefix, a.prefix) || (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0),
    );
    const [winner] = found;
    return {
      normal: request.path,
      candidates: found.map((one) => ({
        rule: one.rule,
        ...(winner === undefined || one === winner ? {} : { lost: reasonOf(winner, one) }),
      })),
    };
  };
}

interface Placed {
  readonly rule: RedirectRule;
  readonly prefix: string;
}

function reasonOf(winner: Placed, loser: Placed): string {
  const [high, low] = [specificity(winner.rule, winner.prefix), specificity(loser.rule, loser.prefix)];
  const criterion = CRITERIA.find((_, index) => high[index] !== low[index]);
  return criterion === undefined ? 'it comes later and is as specific' : `the first ${criterion}`;
}
