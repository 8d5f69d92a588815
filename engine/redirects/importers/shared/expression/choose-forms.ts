import type { Draft, Place } from '../collect.ts';
import type { FoundRule } from '../order/take-in-order.ts';
import { reachIncludes, startOf, type Reach } from '../order/matched-paths.ts';
import { createStartTrie } from '../order/start-trie.ts';
import type { ExpressionRules } from './rules-of-expression.ts';
import { KEPT_AS_EXPRESSION } from './write-regex.ts';
import type { ExpressionRule, RuleForm } from './rule-form.ts';

/** The rules made from the expression of a directive, as patterns and as an expression. */
export interface FoundExpression extends RuleForm {
  readonly place: Place;
  /** The same rules as one `regex`, if they are patterns. */
  readonly expression?: RuleForm;
  /** The fields that all these rules share. */
  readonly common: Omit<Draft, 'from' | 'regex' | 'to' | 'slash' | 'case' | 'external'>;
  /** The one host on which the directive matched, if the rules are not bound to it. */
  readonly heldOn?: string;
}

/** The forms of an expression, with the fields that the directive sets. */
export function foundExpression(
  place: Place,
  made: Extract<ExpressionRules, { ok: true }>,
  common: FoundExpression['common'],
  changes: readonly string[] = [],
): FoundExpression {
  const { rules, expression } = made;
  return {
    place,
    rules,
    changed: [...changes, ...made.changed],
    ...(expression ? { expression: { ...expression, changed: [...changes, ...expression.changed] } } : {}),
    common,
  };
}

/** The same rules on each of a few hosts. */
export function onHosts(found: readonly FoundExpression[], hosts: readonly string[]): FoundExpression[] {
  return hosts.flatMap((host) => found.map((one) => ({ ...one, common: { ...one.common, host } })));
}

/**
 * Chooses patterns if they leave requests to the rules before them. Any pattern is more specific than an expression, so that a pattern that
 * matches all requests of an earlier expression would take every request from it. Such a rule is kept as an expression too.
 */
export function chooseForms(found: readonly FoundExpression[]): FoundRule[] {
  const above = createStartTrie<{ readonly line: number; readonly host: string | undefined; readonly reach: Reach }>();
  const swallowed = (wide: ExpressionRule, host: string | undefined): { readonly line: number } | undefined => {
    if (wide.from === undefined || wide.from === '/*' || !/[*:]/.test(wide.from)) return undefined;
    const reach = reachIn(wide);
    const start = startOf(reach);
    return [...above.above(start), ...above.below(start)].find(
      (narrow) => narrow.host === host && reachIncludes(reach, narrow.reach),
    );
  };
  return found.flatMap(({ place, rules, changed, expression, common, heldOn }) => {
    const { host } = common;
    const first = expression && rules.map((rule) => swallowed(rule, host)).find((one) => one !== undefined);
    const form =
      first && expression ? { rules: expression.rules, changed: kept(expression, first.line) } : { rules, changed };
    for (const rule of form.rules) {
      const reach = reachIn(rule);
      if (rule.regex !== undefined) above.add(startOf(reach), { line: place.line, host, reach });
    }
    return form.rules.map(({ reach, ...rule }, index) => ({
      place,
      draft: { ...rule, ...common },
      reach,
      ...(heldOn === undefined ? {} : { heldOn }),
      changes: index === 0 ? form.changed : [],
    }));
  });
}

function reachIn({ reach, case: letters }: ExpressionRule): Reach {
  return { expression: reach, ignoreCase: letters === 'insensitive' };
}

function kept({ changed }: RuleForm, line: number): string[] {
  const others = changed.filter((change) => change !== KEPT_AS_EXPRESSION);
  return [...others, `${KEPT_AS_EXPRESSION} As a pattern, it would win over line ${line}.`];
}
