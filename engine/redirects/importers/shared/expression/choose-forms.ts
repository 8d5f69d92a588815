import type { Draft, Place } from '../collect.ts';
import type { FoundRule } from '../order/take-in-order.ts';
import { reachIncludes, startOf, type Reach } from '../order/matched-paths.ts';
import { createStartTrie } from '../order/start-trie.ts';
import type { ExpressionRules } from './rules-of-expression.ts';
import { KEPT_AS_EXPRESSION } from './write-regex.ts';
import type { ExpressionRule, RuleForm } from './rule-form.ts';

/** What the expression of a directive gave, as patterns and as an expression. */
export interface FoundExpression extends RuleForm {
  readonly place: Place;
  /** The same as one `regex`, where it is patterns. */
  readonly expression?: RuleForm;
  /** What all of its rules have in common. */
  readonly common: Omit<Draft, 'from' | 'regex' | 'to' | 'slash' | 'case' | 'external'>;
}

/** What an expression gave, with what the directive around it says. */
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

/**
 * Chooses patterns wherever they leave something to the rules above them. Any pattern is more specific than an expression: one that takes
 * all that an expression above it does would leave it nothing, and is kept as an expression too.
 */
export function chooseForms(found: readonly FoundExpression[]): FoundRule[] {
  const above = createStartTrie<{ readonly line: number; readonly reach: Reach }>();
  const swallowed = (wide: ExpressionRule): { readonly line: number } | undefined => {
    if (wide.from === undefined || wide.from === '/*' || !/[*:]/.test(wide.from)) return undefined;
    const reach = reachIn(wide);
    const start = startOf(reach);
    return [...above.above(start), ...above.below(start)].find((narrow) => reachIncludes(reach, narrow.reach));
  };
  return found.flatMap(({ place, rules, changed, expression, common }) => {
    const first = expression && rules.map(swallowed).find((one) => one !== undefined);
    const form =
      first && expression ? { rules: expression.rules, changed: kept(expression, first.line) } : { rules, changed };
    for (const rule of form.rules) {
      const reach = reachIn(rule);
      if (rule.regex !== undefined) above.add(startOf(reach), { line: place.line, reach });
    }
    return form.rules.map(({ reach, ...rule }, index) => ({
      place,
      draft: { ...rule, ...common },
      reach,
      changes: index === 0 ? form.changed : [],
    }));
  });
}

function reachIn({ reach, case: letters }: ExpressionRule): Reach {
  return { expression: reach, ignoreCase: letters === 'insensitive' };
}

function kept({ changed }: RuleForm, line: number): string[] {
  const others = changed.filter((change) => change !== KEPT_AS_EXPRESSION);
  return [...others, `${KEPT_AS_EXPRESSION} As a pattern it would win over line ${line}.`];
}
