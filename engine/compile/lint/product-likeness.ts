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
const comparedWith = onceFor<Specifications, WeakMap<Specifications, Likeness>>(() => new WeakMap());

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
      const { shared, fewest } = likenessOf(value.specifications, other.specifications);
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

interface Likeness {
  /** The number of values that two products share. */
  readonly shared: number;
  /** The number of values of the one that has fewer. */
  readonly fewest: number;
}

function likenessOf(some: Specifications, others: Specifications): Likeness {
  const known = comparedWith(some);
  const likeness = known.get(others) ?? compare(printedOf(some), printedOf(others));
  known.set(others, likeness);
  return likeness;
}

function compare(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): Likeness {
  const shared = [...some].filter(([id, value]) => others.get(id) === value).length;
  return { shared, fewest: Math.min(some.size, others.size) };
}
