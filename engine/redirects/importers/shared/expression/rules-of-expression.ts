import { regexFlaw } from '../../../analysis/regex-safety.ts';
import { parsePattern, parseTarget } from '../../../match/pattern.ts';
import type { TemplatePart } from '../target/capture-target.ts';
import { anchorExpression, type Subject } from './anchor.ts';
import { groupsOf, numberOf } from './groups.ts';
import { readExpression } from './read-expression.ts';
import type { ExpressionRule, MadeRules, RuleForm } from './rule-form.ts';
import type { Group } from './syntax-tree.ts';
import { patternForm } from './write-patterns.ts';
import { regexForm } from './write-regex.ts';

export type ExpressionRules =
  | ({
      readonly ok: true;
      /** The same rules as one `regex`, if the rules are patterns. */
      readonly expression?: RuleForm;
    } & RuleForm)
  | { readonly ok: false; readonly reason: string };

export interface ExpressionInput {
  readonly expression: string;
  readonly ignoreCase: boolean;
  readonly subject: Subject;
  /** True if the expression is matched against the path as it was sent, not against the decoded path. */
  readonly encoded?: boolean;
  /** Missing for a page that is gone. */
  readonly target?: readonly TemplatePart[];
}

/** Imports a regular expression with its target: as patterns if it is equal to patterns, else as one `regex`. */
export function rulesOfExpression({
  expression,
  ignoreCase,
  subject,
  encoded = false,
  target,
}: ExpressionInput): ExpressionRules {
  const read = readExpression(expression, encoded);
  if (!read.ok) return read;
  const forms = anchorExpression(read.alternatives, subject);
  if (!forms)
    return { ok: false, reason: 'The start of the paths that the expression matches is unknown. Begin it with `^/`.' };
  if (forms.length === 0) return { ok: false, reason: NO_PATH };
  const groups = groupsOf(read.alternatives);
  const reason = groupFlaw(target ?? [], groups);
  if (reason !== undefined) return { ok: false, reason };
  const finish = finisher(ignoreCase || read.ignoreCase, read.changed);
  const patterns = forms.map((anchored) => patternForm(anchored, groups, target));
  const asExpressions = (): MadeRules =>
    joinForms(forms.map((anchored) => finish(regexForm(anchored, groups, target))));
  if (!patterns.some((form) => form)) return asExpressions();
  const chosen = joinForms(
    forms.map((anchored, index) => finish(patterns[index] ?? regexForm(anchored, groups, target))),
  );
  // Paths without captures never overlap in a way that needs an expression.
  if (!chosen.ok || chosen.rules.every(({ from }) => from !== undefined && !/[*:]/.test(from))) return chosen;
  const expressions = asExpressions();
  return expressions.ok
    ? { ...chosen, expression: { rules: expressions.rules, changed: expressions.changed } }
    : chosen;
}

/** The reason for an expression that matches nothing. */
export const NO_PATH = 'No path can match the expression. Check how it begins.';

/** Checks rules, and adds the changes that concern the expression as a whole. */
function finisher(ignoreCase: boolean, changed: readonly string[]): (made: MadeRules) => MadeRules {
  return (made) => {
    if (!made.ok) return made;
    const rules = made.rules.map((rule) => ({ ...rule, ...(ignoreCase ? ({ case: 'insensitive' } as const) : {}) }));
    const flaw = rules.map(flawOf).find((one) => one !== undefined);
    if (flaw !== undefined) return { ok: false, reason: flaw };
    return { ok: true, rules, changed: [...new Set([...changed, ...made.changed])] };
  };
}

function joinForms(forms: readonly MadeRules[]): MadeRules {
  const refused = forms.find((form) => !form.ok);
  if (refused) return refused;
  const taken = forms.flatMap((form) => (form.ok ? [form] : []));
  return {
    ok: true,
    rules: taken.flatMap(({ rules }) => rules),
    changed: [...new Set(taken.flatMap(({ changed }) => changed))],
  };
}

/** A number without a group yields an empty text; a name without a group is a mistake. */
function groupFlaw(target: readonly TemplatePart[], groups: readonly Group[]): string | undefined {
  for (const part of target) {
    if (typeof part === 'string') continue;
    if (part.group === 0) return 'The target uses the whole match. Put the expression in brackets, as a group.';
    if (typeof part.group === 'string' && numberOf(part.group, groups) === undefined)
      return `The expression has no group \`${part.group}\`, which the target uses. Write \`(?<${part.group}>…)\` around the part that it captures.`;
  }
  return undefined;
}

function flawOf({ regex, from, to }: ExpressionRule): string | undefined {
  const source = from === undefined ? undefined : parsePattern(from);
  const target = to === undefined ? undefined : parseTarget(to);
  const flaw = regex === undefined ? undefined : regexFlaw(regex);
  if (source && !source.ok) return source.flaw.message;
  if (target && !target.ok) return target.flaw.message;
  return flaw && `${flaw.message} ${flaw.hint}`;
}
