import type { RedirectRule } from '../../model/redirect.ts';
import type { HostFiles } from '../../model/artifact.ts';
import { formatPattern, formatTarget } from '../match/pattern.ts';
import type { Capabilities, Limit, Measure, RedirectPlan, RedirectTarget } from './target.ts';

/** Why a target was not written. */
export interface Refusal {
  /** The rule that is refused; missing if a limit is exceeded, which refuses the whole plan. */
  readonly rule?: RedirectRule;
  /** The limit that is exceeded. `count` is the number that exceeds it. */
  readonly limit?: Limit;
  readonly count?: number;
  /** One sentence with the reason. */
  readonly message: string;
  /** What to do. */
  readonly way: string;
}

/** The result of a plan for one target. */
export interface Lowered extends HostFiles {
  /** The limit that is closest to being exceeded, and the used share of this limit. */
  readonly limit: Limit | undefined;
  readonly used: number;
  readonly divergences: readonly string[];
  readonly refused: readonly Refusal[];
}

/** The share of a limit from which its use is reported. */
export const BUDGET_ALARM = 0.8;

/** Prints a plan for a target, unless the target cannot express a rule or a limit of the host is exceeded. */
export function lowerPlan(target: RedirectTarget, plan: RedirectPlan): Lowered {
  const cannot = plan.rules.flatMap((rule) => {
    const why = reasonAgainst(rule, target);
    return why === undefined ? [] : [{ rule, why }];
  });
  const refusedRules = new Set(cannot.map(({ rule }) => rule));
  // Targets share what is made of the same list of rules.
  const accepted =
    cannot.length === 0 ? plan : { ...plan, rules: plan.rules.filter((rule) => !refusedRules.has(rule)) };
  const { files, rules, bytes, counts } = target.emit(accepted);
  const measured: Partial<Record<Measure, number>> = { rules, bytes, ...longest(plan.rules), ...counts };
  const shares = target.limits.flatMap((limit) => {
    const count = measured[limit.what];
    return count === undefined ? [] : [{ limit, count, share: count / limit.most }];
  });
  const closest = shares.toSorted((a, b) => b.share - a.share)[0];
  const refused: Refusal[] = [
    ...cannot.map(({ rule, why }) => ({
      rule,
      message: `${target.title} refuses \`${formatPattern(rule.source)}\`: ${why}.`,
      way: `Change the rule, or use the target \`${target.alternative}\`.`,
    })),
    ...shares
      .filter(({ share }) => share > 1)
      .map(({ limit, count }) => ({
        limit,
        count,
        message: `${target.title} takes ${limit.most} ${limit.unit}${limit.what === 'rules' || limit.what === 'bytes' ? '' : ` (${limit.what})`}; there are ${count}.`,
        way: limit.way,
      })),
  ];
  return {
    id: target.id,
    files: refused.length === 0 ? files : [],
    withheld: refused.length === 0 ? [] : files.map(({ path }) => path),
    rules,
    bytes,
    limit: closest?.limit,
    used: closest?.share ?? 0,
    divergences: target.divergences.map(({ id }) => id),
    refused,
  };
}

/** Returns the length of the longest source and target with their prefixes, in ASCII characters. */
function longest(rules: readonly RedirectRule[]): { source: number; target: number } {
  let [source, target] = [0, 0];
  for (const rule of rules) {
    const prefix = rule.sites.some((flag) => flag !== '') ? '/xx'.length : 0;
    source = Math.max(source, formatPattern(rule.source).length + prefix);
    if (rule.target) target = Math.max(target, formatTarget(rule.target).length + (rule.target.sited ? prefix : 0));
  }
  return { source, target };
}

/** Returns why a host refuses a rule, as text that follows the name of the host; undefined if the host accepts it. */
export function reasonAgainst(rule: RedirectRule, target: RedirectTarget): string | undefined {
  const what = lacks(rule, target.capabilities);
  return what === undefined ? target.refuses?.(rule) : `it does not support ${what}`;
}

/** Returns the first feature of a rule that a host does not support; undefined if it supports all of them. */
export function lacks(rule: RedirectRule, can: Capabilities): string | undefined {
  if (!can.statuses.includes(rule.status)) return `the status ${rule.status}`;
  if (rule.host && !can.host) return 'a rule for one host';
  for (const segment of rule.source.segments) {
    if (segment.kind === 'placeholder' && !can.placeholders) return 'a placeholder';
    if (segment.kind === 'alternation' && !can.alternation) return 'alternatives in a segment';
    if (segment.kind === 'splat' && !can.splat) return 'a `*`';
    if (segment.kind === 'regex' && !can.regex) return 'a regular expression';
  }
  for (const value of Object.values(rule.query))
    if (!can.query.includes(value === true ? 'presence' : 'value'))
      return value === true ? 'a test that a query key is present' : 'a test of the value of a query key';
  if (!rule.caseSensitive && !can.caseInsensitive) return 'a source that ignores letter case';
  if (rule.slash === 'exact' && !can.exactSlash) return 'a source that is exact about the slash at the end';
  if (!rule.target) return undefined;
  if (!can.forward.includes(rule.forward)) return `\`forward: ${rule.forward}\``;
  if (rule.external && !can.external) return 'a target on another host';
  if (rule.target.fragment !== undefined && !can.fragment) return 'a fragment in the target';
  if (rule.target.pieces && !can.capturesInTail) return 'a capture in the query or the fragment of the target';
  return undefined;
}
