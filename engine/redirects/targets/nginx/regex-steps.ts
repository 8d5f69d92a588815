import { targetOn } from '../../match/expand-sites.ts';
import type { PatternRow } from '../shared/plan/fold-sites.ts';
import { rowRegex } from '../shared/regex/row-regex.ts';
import { answerValue } from './syntax.ts';

/** Rows that are tried one after the other. */
export interface RegexStep {
  readonly kind: 'regex';
  readonly on: 'line' | 'path';
  readonly rows: readonly (readonly [key: string, value: string])[];
  /** The expression that the query must match first. */
  readonly guard?: string;
}

/** Returns steps for rows in order. Neighbouring rows that are tested on the same text become one map. */
export function patternSteps(rows: readonly PatternRow[], flags: readonly string[]): RegexStep[] {
  const steps: RegexStep[] = [];
  for (const row of rows) {
    const step = stepOf(row, flags);
    const last = steps.at(-1);
    if (last && last.on === step.on && last.guard === undefined && step.guard === undefined)
      steps[steps.length - 1] = { ...last, rows: [...last.rows, ...step.rows] };
    else steps.push(step);
  }
  return steps;
}

function stepOf(row: PatternRow, flags: readonly string[]): RegexStep {
  // Groups set variables of nginx, so their names must differ from its built-in variables.
  const variables = new Map<string, string>();
  const { on, source, guard } = rowRegex(row, flags, (name) => {
    const variable = variables.get(name) ?? `sf_${variables.size + 1}`;
    variables.set(name, variable);
    return `(?<${variable}>`;
  });
  // A rule of the root also matches paths below a prefix, and redirects them to the root.
  const rule = row.rule.target && !row.prefixed ? { ...row.rule, target: targetOn(row.rule.target, '') } : row.rule;
  const rows = [[`~${source}`, answerValue(rule, variables)] as const];
  return { kind: 'regex', on, rows, ...(guard === undefined ? {} : { guard: `~${guard}` }) };
}
