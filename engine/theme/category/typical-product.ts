import type { Product } from '../../model/content.ts';

/** Returns the product whose drawing represents a list: the first of the family that most of the products belong to. */
export function typicalProduct(products: readonly Product[]): Product | undefined {
  const families = Map.groupBy(products, ({ family }) => family);
  const [largest] = [...families.values()].sort((a, b) => b.length - a.length);
  return largest?.find(({ status }) => status === 'current') ?? largest?.[0];
}
