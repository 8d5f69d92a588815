import type { Product } from '../../model/content.ts';
import type { Page } from '../page.ts';

/** One row of cards on a PC. */
const MOST = 4;

/** The products that came out last. */
export function recentProducts(page: Page): Product[] {
  return page.content.products
    .filter(({ status }) => status === 'current')
    .toSorted((a, b) => b.released.localeCompare(a.released))
    .slice(0, MOST);
}
