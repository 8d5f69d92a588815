import type { Category, Guide } from '../../model/content.ts';
import type { Page } from '../page.ts';
import { productGroups } from './product-groups.ts';

interface GuideGroup {
  readonly category: Category;
  readonly guides: readonly Guide[];
}

/** Guides by the top category of the product that each is about first, in the order of the catalogue. */
export function guideGroups(page: Page): GuideGroup[] {
  const first = new Set(page.content.guides.map(({ products: [id = ''] }) => id));
  const products = page.content.products.filter(({ id }) => first.has(id));
  return productGroups(page, products).map(({ category, products: inGroup }) => {
    const ids = new Set(inGroup.map(({ id }) => id));
    return { category, guides: page.content.guides.filter(({ products: [id = ''] }) => ids.has(id)) };
  });
}
