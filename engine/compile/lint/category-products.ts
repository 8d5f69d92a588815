import { activeSites } from '../../model/active-sites.ts';
import { entriesOn } from '../../model/availability.ts';
import { numberConstant } from '../../model/constants.ts';
import type { Category } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import type { ProductsRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/**
 * Every category has enough products on every site, because old addresses redirect to all of them. Products that a market does not allow
 * count: the page of their category says so.
 */
export function categoryProducts(context: LintContext): void {
  if (!isWhole(context, 'content/products', 'sites')) return;
  const { constants } = context.model;
  const products = [...soundFiles<ProductsRaw>(context, 'content/products')].map(
    ({ value: { categories, availability } }) => ({ categories, ...(availability ? { availability } : {}) }),
  );
  const least = numberConstant(constants, 'category.leastProducts');
  const counts = activeSites(context.model).map((site) => {
    const count = new Map<string, number>();
    for (const { categories } of entriesOn(products, site))
      for (const flag of categories) count.set(flag, (count.get(flag) ?? 0) + 1);
    return { site, count };
  });
  for (const { file, value } of soundFiles<{ categories: Category[] }>(context, 'content/categories')) {
    value.categories.forEach(({ urlFlag }, index) => {
      const short = counts.filter(({ count }) => (count.get(urlFlag) ?? 0) < least);
      if (short.length === 0) return;
      const names = short.map(({ site }) => site.flag || 'root');
      context.report({
        code: 'CT017',
        message: `The category \`${urlFlag}\` has fewer than ${least} products on ${short.length === counts.length ? 'every site' : listSome(names, 5)}.`,
        hint: 'Add products to it, or widen their `availability`.',
        at: originAt(file.path, pointerTo('/categories', index, 'urlFlag')),
      });
    });
  }
}
