import type { RedirectRule } from '../../engine/model/redirect.ts';
import type { ImportedRule } from '../../engine/redirects/importers/importer.ts';
import { concreteRule } from '../../engine/redirects/importers/shared/order/concrete-rule.ts';

/** An imported rule as the compiler sees it. Throws where redirects.yaml could not hold it. */
export function ruleOfImported(rule: ImportedRule): RedirectRule {
  const concrete = concreteRule(rule);
  if (!concrete.ok) throw new Error(`line ${rule.line}: ${concrete.flaw.message}`);
  return concrete.value;
}
