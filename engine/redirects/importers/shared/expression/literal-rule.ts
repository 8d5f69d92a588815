import type { Flaw } from '../../../match/pattern.ts';
import { normalisePath } from '../../../match/normalise-path.ts';
import { expressionOfPath, literalSource, literalTarget, type TargetScope } from '../source/literal.ts';
import type { ExpressionRules } from './rules-of-expression.ts';

export interface LiteralInput {
  readonly path: string;
  readonly slash: 'either' | 'exact';
  readonly ignoreCase: boolean;
  /** Missing for a page that is gone. */
  readonly target?: string;
}

/** Imports a literal path in the form used for expressions, so that both are put in order together. */
export function ruleOfLiteral(
  { path, slash, ignoreCase, target }: LiteralInput,
  scope: TargetScope = {},
): ExpressionRules {
  const source = literalSource(path, slash);
  if (!source.ok) return failed(source.flaw);
  const where = target === undefined ? undefined : literalTarget(target, scope);
  if (where?.ok === false) return failed(where.flaw);
  const { changes: kept, ...matching } = source.value;
  const { changes = [], ...leading } = where?.value ?? {};
  const exact = slash === 'exact' && matching.from !== undefined && matching.from !== '/';
  const rule = {
    ...matching,
    ...leading,
    ...(exact ? { slash } : {}),
    ...(ignoreCase ? ({ case: 'insensitive' } as const) : {}),
    reach: expressionOfPath(normalisePath(path) ?? path, slash),
  };
  return { ok: true, rules: [rule], changed: [...kept, ...changes] };
}

function failed({ message, hint }: Flaw): ExpressionRules {
  return { ok: false, reason: `${message} ${hint}` };
}
