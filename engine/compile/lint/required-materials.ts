import { constantOrigin } from '../../model/constant-origin.ts';
import { listConstant } from '../../model/constants.ts';
import type { RoutesRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Support types that have pages, and materials that old addresses redirect to, must have entries. */
export function requiredMaterials(context: LintContext): void {
  const { model, files, report } = context;
  const sources = new Map((files.get('constants') ?? []).map(({ file }) => [file.path, file]));
  const need = (key: string, collection: 'materials' | 'support', ids: readonly string[]): void => {
    if (!isWhole(context, `content/${collection}`)) return;
    const present = new Set(model.content[collection].map((entry) => String(entry.id)));
    for (const id of ids.filter((one) => !present.has(one))) {
      report({
        code: 'CT009',
        message: `The entry content/${collection}/${id}.yaml is missing; the constant ${key} names it.`,
        hint: `Add the entry, or take it out of \`${key}\` in manifests/constants.yaml.`,
        at: constantOrigin(sources, key),
      });
    }
  };
  need('material.redirectedIds', 'materials', listConstant(model.constants, 'material.redirectedIds'));
  if (isListed('support.types', context))
    need('support.types', 'support', listConstant(model.constants, 'support.types'));
}

/** Tells whether a route has a page for each value of a list. */
function isListed(key: string, context: LintContext): boolean {
  return soundFiles<RoutesRaw>(context, 'routes').some(({ value }) =>
    value.routes.some(({ params = {} }) => Object.values(params).some(({ oneOf }) => oneOf === key)),
  );
}
