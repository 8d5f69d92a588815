import type { Product } from '../../model/content.ts';

/** Returns products in the order of their families, those of an unknown family last. */
export function inOrderOfFamilies<T extends Pick<Product, 'family'>>(
  products: readonly T[],
  families: readonly string[],
): T[] {
  const placeOf = ({ family }: T): number => (families.includes(family) ? families.indexOf(family) : families.length);
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}
