import type { ImportedRule } from '../../importer.ts';
import type { BuiltTarget } from '../target/capture-target.ts';

/** A rule without what does not depend on its expression: its line, status, query. */
export interface ExpressionRule extends Pick<ImportedRule, 'from' | 'regex' | 'to' | 'slash' | 'case' | 'external'> {
  /** An expression for the paths that the original took, in normal form. */
  readonly reach: string;
}

/** Rules with what they decide otherwise than before. */
export interface RuleForm {
  readonly rules: readonly ExpressionRule[];
  readonly changed: readonly string[];
}

/** A form, or why there is none. */
export type MadeRules = ({ readonly ok: true } & RuleForm) | { readonly ok: false; readonly reason: string };

/** The part of a rule that its target makes. */
export function toOf(built: BuiltTarget | undefined): Pick<ImportedRule, 'to' | 'external'> {
  return built?.ok ? { to: built.to, ...(built.external ? { external: true as const } : {}) } : {};
}
