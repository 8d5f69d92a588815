import { listConstant } from '../../model/constants.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { isWhole, type LintContext } from './context.ts';

/** The support types and materials that old addresses redirect to must have entries. */
export function requiredMaterials(context: LintContext): void {
  const { model, report } = context;
  const need = (key: string, collection: 'materials' | 'support', ids: readonly string[]): void => {
    if (!isWhole(context, `content/${collection}`)) return;
    const present = new Set(model.content[collection].map((entry) => String(entry.id)));
    for (const id of ids.filter((one) => !present.has(one))) {
      report({
        code: 'CT009',
        message: `The entry content/${collection}/${id}.yaml is missing; the constant ${key} names it.`,
        hint: 'Add the entry, or remove it from the list.',
        at: originAt('manifests/constants.yaml', `/constants/${key}`, 'key'),
      });
    }
  };
  need('material.redirectedIds', 'materials', listConstant(model.constants, 'material.redirectedIds'));
  need('support.types', 'support', listConstant(model.constants, 'support.types'));
}
