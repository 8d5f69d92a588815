import type { Product } from '../../model/content.ts';
import type { Page } from '../page.ts';

/** How many models a comparison has at least and at most. */
export const LEAST = 2;
export const MOST = 4;

/** A comparison as its address says it. */
export interface Comparison {
  readonly products: readonly Product[];
  /** Only the rows in which the models differ. */
  readonly only: boolean;
  readonly format: 'page' | 'csv';
}

/** Reads the address of a comparison. Unknown models, and those after the fourth, are left out. */
export function readComparison(query: URLSearchParams, page: Page): Comparison {
  const ids = new Set(query.getAll('id'));
  return {
    products: [...ids].flatMap((id) => page.find('products', 'id', id) ?? []).slice(0, MOST),
    only: query.get('rows') === 'differences',
    format: query.get('format') === 'csv' ? 'csv' : 'page',
  };
}

/** The address of a comparison. */
export function comparisonHref(page: Page, { products, only, format }: Comparison): string {
  const query = new URLSearchParams(products.map(({ id }) => ['id', id]));
  if (only) query.set('rows', 'differences');
  if (format === 'csv') query.set('format', 'csv');
  const text = query.toString();
  return `${page.href('product/compare')}${text === '' ? '' : `?${text}`}`;
}

/** Current models of the same family that are not compared yet. */
export function sisters(page: Page, { products }: Comparison): Product[] {
  const [first] = products;
  if (!first || products.length >= MOST) return [];
  return page.content.products
    .filter(({ family, status }) => family === first.family && status === 'current')
    .filter((product) => !products.includes(product))
    .slice(0, MOST);
}
