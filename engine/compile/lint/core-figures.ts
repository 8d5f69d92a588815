import type { Product } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import { soundFiles, type LintContext } from './context.ts';

/** A product has each decisive figure of its family, or says why it has none; it does not do both. */
export function coreFigures(context: LintContext): void {
  const { model, report } = context;
  const cores = new Map(model.content.families.map(({ id, core = [] }) => [id, core]));
  const fields = new Set(model.content.specifications.flatMap((group) => group.fields.map(({ id }) => id)));
  for (const { file, value: product } of soundFiles<Product>(context, 'content/products')) {
    const { family, specifications, lacks = {} } = product;
    for (const id of Object.keys(lacks).filter((one) => one in specifications))
      report({
        code: 'CT033',
        message: `The product has a value for \`${id}\`, and says that it lacks one.`,
        hint: `Delete \`${id}\` here or under \`specifications\`.`,
        at: originAt(file.path, pointerTo('/lacks', id), 'key'),
      });
    // A field with another name is a finding of its own, and may be the one that is missing.
    if (![...Object.keys(specifications), ...Object.keys(lacks)].every((id) => fields.has(id))) continue;
    const missing = (cores.get(family) ?? []).filter(
      (id) => fields.has(id) && !(id in specifications) && !(id in lacks),
    );
    if (missing.length > 0)
      report({
        code: 'CT032',
        message: `Decisive figures of the family \`${family}\` without a value: ${listSome(missing, 12)}.`,
        hint: `Add the values, or say why there are none, such as \`lacks: { ${missing[0]}: notMeasured }\`.`,
        at: originAt(file.path, '/specifications', 'key'),
      });
  }
}
