import type { Verdict } from './judge.ts';
import type { QaCase, QaRule, QaSuite } from './suite.ts';
import { untouchedRules } from './suite.ts';

/** A case that was sent, and what its answer is. */
export interface QaOutcome {
  readonly one: QaCase;
  readonly verdict: Verdict;
}

/** How many cases there are, how many have another answer than they should, and how many differ only as the host declares. */
export interface Counts {
  readonly cases: number;
  readonly failed: number;
  readonly declared: number;
}

/** A rule, its place in the manifests, and the results of its cases. */
export interface RuleResult extends Counts {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** One failed request. */
export interface FailedRequest {
  readonly request: string;
  readonly difference: string;
}

/** The failures of one rule. `rule` is `null` for the requests that no rule matches, the place also for a redirect that follows from a route. */
export interface RuleFailures {
  readonly rule: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly cases: number;
  readonly failed: number;
  /** The first of the failed requests. */
  readonly examples: readonly FailedRequest[];
}

/** The requests whose answers differ by one divergence that the host declares. */
export interface DeclaredCount {
  readonly id: string;
  readonly reason: string;
  readonly cases: number;
  /** The first of these requests. */
  readonly examples: readonly FailedRequest[];
}

/** The result of a run. */
export interface QaReport extends Counts {
  readonly base: string;
  /** The host whose declared differences are known; `null` if the run was for none. */
  readonly target: { readonly id: string; readonly title: string } | null;
  readonly provenance: string;
  readonly notes: readonly string[];
  readonly seconds: number;
  /** In the order of the plan, the most specific rule first. Requests that no rule matches are counted as `others`. */
  readonly rules: readonly RuleResult[];
  readonly others: Counts;
  /** The names of the rules without a request. */
  readonly untouched: readonly string[];
  /** By rule, the rule with the most failures first. */
  readonly failures: readonly RuleFailures[];
  /** In the order in which the host lists its divergences; only those that an answer shows. */
  readonly declaredDifferences: readonly DeclaredCount[];
  /** Every failure, in the order of `failures`. */
  readonly differences: readonly (FailedRequest & { readonly id: string; readonly rule: string | null })[];
}

interface Run {
  readonly suite: QaSuite;
  readonly outcomes: readonly QaOutcome[];
  readonly base: string;
  readonly seconds: number;
  placeOf(rule: QaRule['rule']): { readonly file: string; readonly line: number };
}

/** Requests that are shown of each rule and of each declared difference; the others are counted. */
const MOST_EXAMPLES = 3;

/** Counts the outcomes of a run by rule. */
export function createReport({ suite, outcomes, base, seconds, placeOf }: Run): QaReport {
  const { host } = suite;
  const byRule = Map.groupBy(outcomes, ({ one: { rule = null } }) => rule);
  const rules = suite.rules.map(({ name, rule }) => ({ name, ...placeOf(rule), ...countOf(byRule.get(name) ?? []) }));
  const places = new Map(rules.map(({ name, file, line }) => [name, { file, line }]));
  const failures = [...byRule]
    .map(([rule, same]) => ({ rule, same, failed: failed(same) }))
    .filter((one) => one.failed.length > 0)
    .sort((a, b) => b.failed.length - a.failed.length);
  return {
    base,
    target: host ? { id: host.id, title: host.title } : null,
    provenance: suite.provenance,
    notes: suite.notes,
    seconds,
    ...countOf(outcomes),
    rules,
    others: countOf(outcomes.filter(({ one: { rule } }) => rule === undefined || !places.has(rule))),
    untouched: untouchedRules(suite).map(({ name }) => name),
    failures: failures.map(({ rule, same, failed: wrong }) => ({
      rule,
      ...((rule === null ? undefined : places.get(rule)) ?? { file: null, line: null }),
      cases: same.length,
      failed: wrong.length,
      examples: wrong.slice(0, MOST_EXAMPLES).map(({ request, difference }) => ({ request, difference })),
    })),
    declaredDifferences: (host?.divergences ?? []).flatMap(({ id, reason }) => {
      const same = outcomes.flatMap(({ one: { request }, verdict }) =>
        verdict.kind === 'declared' && verdict.divergence === id ? [{ request, difference: verdict.difference }] : [],
      );
      return same.length === 0 ? [] : [{ id, reason, cases: same.length, examples: same.slice(0, MOST_EXAMPLES) }];
    }),
    differences: failures.flatMap((one) => one.failed),
  };
}

function countOf(outcomes: readonly QaOutcome[]): Counts {
  return {
    cases: outcomes.length,
    failed: failed(outcomes).length,
    declared: outcomes.filter(({ verdict }) => verdict.kind === 'declared').length,
  };
}

function failed(outcomes: readonly QaOutcome[]): QaReport['differences'] {
  return outcomes.flatMap(({ one: { id, request, rule = null }, verdict }) =>
    verdict.kind === 'wrong' ? [{ id, request, rule, difference: verdict.difference }] : [],
  );
}
