import type { ImportedRule } from '../../importer.ts';
import type { BuiltTarget } from '../target/capture-target.ts';

/** A rule without the fields that do not depend on its expression: line, status, query. */
export interface ExpressionRule extends Pick<ImportedRule, 'from' | 'regex' | 'to' | 'slash' | 'case' | 'external'> {
  /** An expression for the paths, in normal form, that the original matched. */
  readonly reach: string;
}

/** Rules, with the changes in what they decide. */
export interface RuleForm {
  readonly rules: readonly ExpressionRule[];
  readonly changed: readonly string[];
}

/** A form, or the reason why there is none. */
export type MadeRules = ({ readonly ok: true } & RuleForm) | { readonly ok: false; readonly reason: string };

/** The fields of a rule that its target sets. */
export function toOf(built: BuiltTarget | undefined): Pick<ImportedRule, 'to' | 'external'> {
  return built?.ok ? { to: built.to, ...(built.external ? { external: true as const } : {}) } : {};
}
