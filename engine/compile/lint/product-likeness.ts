import { numberConstant } from '../../model/constants.ts';
import type { Product } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, localise } from '../../model/language.ts';
import { onceFor } from '../../model/once-for.ts';
import type { ValidFile } from '../validate.ts';
import { soundFiles, type LintContext } from './context.ts';

type Specifications = Product['specifications'];

// An editor compiles the same products again and again.
const printedOf = onceFor(
  (specifications: Specifications) =>
    new Map(Object.entries(specifications).map(([id, value]) => [id, JSON.stringify(value)])),
);
const compared = new WeakMap<
  Specifications,
  { readonly others: readonly Specifications[]; readonly alike: Likeness[] }
>();

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
  const all = files.map(({ value }) => value.specifications);
  files.forEach(({ file, value }, index) => {
    for (const { other, shared, fewest } of likenesses(value.specifications, all.slice(0, index))) {
      if (shared / fewest <= most) continue;
      report({
        code: 'CT014',
        message: `${shared} of ${fewest} specification values are the same as in \`${files[other]?.value.id}\`.`,
        hint: 'Check the figures, or sell one product under one name.',
        at: originAt(file.path, '/specifications', 'key'),
      });
    }
  });
}

interface Likeness {
  /** The index of the other product. */
  readonly other: number;
  /** The number of values that two products share, at least one. */
  readonly shared: number;
  /** The number of values of the one that has fewer. */
  readonly fewest: number;
}

/** Compares a product with others. */
function likenesses(own: Specifications, others: readonly Specifications[]): readonly Likeness[] {
  const known = compared.get(own);
  if (known?.others.length === others.length && known.others.every((other, index) => other === others[index]))
    return known.alike;
  const values = printedOf(own);
  const alike = others.flatMap((specifications, other): Likeness[] => {
    const printed = printedOf(specifications);
    let shared = 0;
    for (const [id, value] of values) if (printed.get(id) === value) shared += 1;
    return shared === 0 ? [] : [{ other, shared, fewest: Math.min(values.size, printed.size) }];
  });
  compared.set(own, { others, alike });
  return alike;
}
