import { numberConstant } from '../../model/constants.ts';
import type { Product } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE, localise } from '../../model/language.ts';
import type { ValidFile } from '../validate.ts';
import { soundFiles, type LintContext } from './context.ts';

/** How many specification values two products share, and the number of values of the one that has fewer. */
interface Likeness {
  readonly shared: number;
  readonly fewest: number;
}

type Specifications = Product['specifications'];

// There are thousands of pairs, and an editor compiles them again and again.
const known = new WeakMap<Specifications, WeakMap<Specifications, Likeness>>();
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
    for (const { value: other } of files.slice(0, index)) {
      const { shared, fewest } = likeness(value.specifications, other.specifications);
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

function likeness(one: Specifications, other: Specifications): Likeness {
  const ofOne = known.get(one) ?? new WeakMap<Specifications, Likeness>();
  known.set(one, ofOne);
  const before = ofOne.get(other);
  if (before) return before;
  const [values, others] = [printedOf(one), printedOf(other)];
  let shared = 0;
  for (const [id, value] of values) if (others.get(id) === value) shared += 1;
  const found = { shared, fewest: Math.min(values.size, others.size) };
  ofOne.set(other, found);
  return found;
}

function printedOf(specifications: Specifications): ReadonlyMap<string, string> {
  const values =
    printed.get(specifications) ??
    new Map(Object.entries(specifications).map(([id, value]) => [id, JSON.stringify(value)]));
  printed.set(specifications, values);
  return values;
}
