import { originAt, pointerTo } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { Kind } from '../schema/kinds.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

interface Reference {
  readonly from: Kind;
  readonly field: string;
  readonly to: 'products' | 'categories';
}

/** Fields that hold the id of another entry, alone or in a list. */
const REFERENCES: readonly Reference[] = [
  { from: 'content/products', field: 'categories', to: 'categories' },
  { from: 'content/products', field: 'related', to: 'products' },
  { from: 'content/products', field: 'successor', to: 'products' },
  { from: 'content/faqs', field: 'products', to: 'products' },
  { from: 'content/guides', field: 'products', to: 'products' },
  { from: 'content/videos', field: 'products', to: 'products' },
  { from: 'content/downloads', field: 'products', to: 'products' },
  { from: 'content/solutions', field: 'products', to: 'products' },
  { from: 'content/simulators', field: 'product', to: 'products' },
];

/** What an entry refers to must exist. */
export function contentReferences(context: LintContext): void {
  const { content } = context.model;
  const known = {
    products: content.products.map((product) => product.id),
    categories: content.categories.map((category) => category.urlFlag),
  };
  for (const { from, field, to } of REFERENCES) {
    if (!isWhole(context, `content/${to}`)) continue;
    const ids = new Set(known[to]);
    for (const { file, value } of soundFiles<Record<string, unknown>>(context, from)) {
      const held = value[field];
      const list = Array.isArray(held);
      (list ? held : held === undefined ? [] : [held]).forEach((id: string, index: number) => {
        if (ids.has(id)) return;
        context.report({
          code: 'CT002',
          message: `There is no entry \`${id}\` in ${to}.`,
          hint: didYouMean(id, known[to], `Add it to content/${to}, or delete it here.`),
          at: originAt(file.path, list ? pointerTo('', field, index) : pointerTo('', field)),
        });
      });
    }
  }
  for (const { file, value } of soundFiles<{ categories: { parent?: string }[] }>(context, 'content/categories')) {
    value.categories.forEach(({ parent }, index) => {
      if (parent === undefined || known.categories.includes(parent)) return;
      context.report({
        code: 'CT002',
        message: `There is no category \`${parent}\`.`,
        hint: didYouMean(parent, known.categories, 'Name a category of this file.'),
        at: originAt(file.path, pointerTo('/categories', index, 'parent')),
      });
    });
  }
}
