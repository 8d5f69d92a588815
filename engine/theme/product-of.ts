import type { Product } from '../model/content.ts';
import type { Page } from './page.ts';

/** Returns the product of a page. The route ensures that it exists. */
export function productOf(page: Page): Product {
  const product = page.find('products', 'id', page.params.id ?? page.params.productid ?? '');
  if (!product) throw new Error(`there is no product ${page.remainder}`);
  return product;
}
