import type { RedirectRule } from '../../model/redirect.ts';
import { readTarget } from './decide.ts';
import { prefixOf } from './expand-sites.ts';
import { compareSpecificity, matchRule, specificity } from './match.ts';

/** A rule that matches a request. */
export interface Candidate {
  readonly rule: RedirectRule;
  /** Why another rule is taken, in words; undefined for the one that decides. */
  readonly lost?: string;
}

export interface Candidates {
  /** The path in normal form, the letter case of its prefix put right; undefined where the request is malformed. */
  readonly normal: string | undefined;
  /** The most specific one first. */
  readonly candidates: readonly Candidate[];
}

/** The numbers of `specificity`, in words for the rule that has the higher one. */
const CRITERIA = [
  'has no placeholder',
  'has more literal segments',
  'has more choices of segments',
  'has more placeholders',
  'has no `*`',
  'asks for more query keys',
  'has the higher priority',
] as const;

/** Every rule that matches a request target (raw path and query), and why all but one of them lose. */
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
  return criterion === undefined ? 'it stands later and is as specific' : `the first ${criterion}`;
}
