import type { Product } from '../model/content.ts';
import type { Page } from './page.ts';

/** The product that a page is about. Its route makes sure that there is one. */
export function productOf(page: Page): Product {
  const product = page.find('products', 'id', page.params.id ?? page.params.productid ?? '');
  if (!product) throw new Error(`there is no product ${page.remainder}`);
  return product;
}
