import type { RedirectRule } from '../../model/redirect.ts';
import { readTarget } from './decide.ts';
import { prefixOf } from './expand-sites.ts';
import { compareSpecificity, matchRule, specificity } from './match.ts';

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
  'has no placeholder',
  'has more literal segments',
  'has more choices of segments',
  'has more placeholders',
  'has no `*`',
  'requires more query keys',
  'has the higher priority',
] as const;

/** Lists every rule that matches a request target (raw path and query), with the reasons why all except one lose. */
export function findCandidates(target: string, rules: readonly RedirectRule[], flags: ReadonlySet<string>): Candidates {
  const request = readTarget(target, flags);
  if (!request) return { normal: undefined, candidates: [] };
  const { path, query } = request;
  const flag = /^\/([^/]*)/.exec(path)?.[1] ?? '';
  const below = flags.has(flag) ? [prefixOf(flag)] : [];
  const found = rules.flatMap((rule) =>
    ['', ...below].flatMap((prefix) => {
      if (!rule.sites.includes(prefix.slice(1))) return [];
      const captures = matchRule(rule, { path: path.slice(prefix.length), query }, prefix);
      return captures ? [{ rule, prefix }] : [];
    }),
  );
  found.sort((a, b) => compareSpecificity(b.rule, a.rule, b.prefix, a.prefix));
  const [winner] = found;
  return {
    normal: path,
    candidates: found.map((one) => ({
      rule: one.rule,
      ...(winner === undefined || one === winner ? {} : { lost: reasonOf(winner, one) }),
    })),
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
