import { numberConstant } from '../../model/constants.ts';
import type { Product } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, localise } from '../../model/language.ts';
import type { ValidFile } from '../validate.ts';
import { soundFiles, type LintContext } from './context.ts';

type Specifications = Product['specifications'];

// An editor compiles them again and again.
const printed = new WeakMap<Specifications, ReadonlyMap<string, string>>();

/** No two products share a summary, a description or most specification values: that is a copy which its author forgot to edit. */
export function productLikeness(context: LintContext): void {
  const { model, report } = context;
  const files = soundFiles<Product>(context, 'content/products');
  for (const key of ['summary', 'description'] as const) {
    const first = new Map<string, ValidFile<Product>>();
    for (const file of files) {
      const { text } = localise(file.value[key], FALLBACK_LANGUAGE, model.messages);
      const before = first.get(text);
      if (before)
        report({
          code: 'CT014',
          message: `The ${key} is the same as in \`${before.value.id}\`.`,
          hint: 'Describe what is particular to this product.',
          at: originAt(file.file.path, `/${key}`),
        });
      else first.set(text, file);
    }
  }
  const most = numberConstant(model.constants, 'product.mostShared');
  files.forEach(({ file, value }, index) => {
    const values = printedOf(value.specifications);
    for (const { value: other } of files.slice(0, index)) {
      const others = printedOf(other.specifications);
      const fewest = Math.min(values.size, others.size);
      let shared = 0;
      for (const [id, printedValue] of values) if (others.get(id) === printedValue) shared += 1;
      if (fewest === 0 || shared / fewest <= most) continue;
      report({
        code: 'CT014',
        message: `${shared} of ${fewest} specification values are the same as in \`${other.id}\`.`,
        hint: 'Check the figures, or sell one product under one name.',
        at: originAt(file.path, '/specifications', 'key'),
      });
    }
  });
}

function printedOf(specifications: Specifications): ReadonlyMap<string, string> {
  const values =
    printed.get(specifications) ??
    new Map(Object.entries(specifications).map(([id, value]) => [id, JSON.stringify(value)]));
  printed.set(specifications, values);
  return values;
}
