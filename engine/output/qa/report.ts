import type { QaCase, QaRule, QaSuite } from './suite.ts';
import { untouchedRules } from './suite.ts';

/** A case that was sent, and the difference of its answer; undefined if there is none. */
export interface QaOutcome {
  readonly one: QaCase;
  readonly difference: string | undefined;
}

/** A rule, its place in the manifests, and the results of its cases. */
export interface RuleResult {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly cases: number;
  readonly failed: number;
}

/** The result of a run. */
export interface QaReport {
  readonly base: string;
  readonly provenance: string;
  readonly notes: readonly string[];
  readonly seconds: number;
  readonly cases: number;
  readonly failed: number;
  /** In the order of the plan, the most specific rule first. Requests that no rule matches are counted as `others`. */
  readonly rules: readonly RuleResult[];
  readonly others: { readonly cases: number; readonly failed: number };
  /** The names of the rules without a request. */
  readonly untouched: readonly string[];
  readonly differences: readonly {
    readonly id: string;
    readonly request: string;
    readonly rule: string | null;
    readonly difference: string;
  }[];
}

interface Run {
  readonly suite: QaSuite;
  readonly outcomes: readonly QaOutcome[];
  readonly base: string;
  readonly seconds: number;
  placeOf(rule: QaRule['rule']): { readonly file: string; readonly line: number };
}

/** Counts the outcomes of a run by rule. */
export function createReport({ suite, outcomes, base, seconds, placeOf }: Run): QaReport {
  const byRule = Map.groupBy(outcomes, ({ one }) => one.rule);
  const known = new Set(suite.rules.map(({ name }) => name));
  const count = (list: readonly QaOutcome[]): { cases: number; failed: number } => ({
    cases: list.length,
    failed: list.filter(({ difference }) => difference !== undefined).length,
  });
  const differences = outcomes.flatMap(({ one: { id, request, rule = null }, difference }) =>
    difference === undefined ? [] : [{ id, request, rule, difference }],
  );
  return {
    base,
    provenance: suite.provenance,
    notes: suite.notes,
    seconds,
    cases: outcomes.length,
    failed: differences.length,
    rules: suite.rules.map(({ name, rule }) => ({ name, ...placeOf(rule), ...count(byRule.get(name) ?? []) })),
    others: count(outcomes.filter(({ one }) => one.rule === undefined || !known.has(one.rule))),
    untouched: untouchedRules(suite).map(({ name }) => name),
    differences,
  };
}
