import type { Category, Product } from '../../model/content.ts';
import type { Page } from '../page.ts';

export interface ProductGroup {
  readonly category: Category;
  readonly products: readonly Product[];
}

/** Products by the top category of the first that each names, in the order of the catalogue. Groups without a product are left out. */
export function productGroups(page: Page, products: readonly Product[]): ProductGroup[] {
  const { categories } = page.content;
  const byFlag = new Map(categories.map((category) => [category.urlFlag, category]));
  const groups = Map.groupBy(products, ({ categories: [first = ''] }) => topOf(byFlag, first));
  return categories.flatMap((category) => {
    const inGroup = groups.get(category.urlFlag);
    return inGroup === undefined ? [] : [{ category, products: inGroup }];
  });
}

function topOf(byFlag: ReadonlyMap<string, Category>, flag: string): string {
  const parent = byFlag.get(flag)?.parent;
  return parent === undefined || parent === flag ? flag : topOf(byFlag, parent);
}
