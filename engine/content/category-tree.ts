import type { Category, Product } from '../model/content.ts';

interface Node<N> {
  readonly urlFlag: string;
  readonly name: Category['name'];
  readonly products: readonly unknown[];
  readonly children: readonly N[];
}

/** Makes a tree of the categories. A product is listed only in the lowest of its categories. */
export function categoryTree<N extends Node<N>>(
  categories: readonly Category[],
  inCategory: ReadonlyMap<string, readonly Product[]>,
  show: (product: Product) => N['products'][number],
): N[] {
  const below = Map.groupBy(categories, ({ parent }) => parent);
  const build = (parent: string | undefined): N[] =>
    (below.get(parent) ?? []).map(({ urlFlag, name }) => {
      const children = build(urlFlag);
      const deeper = flagsBelow(urlFlag);
      const own = (inCategory.get(urlFlag) ?? []).filter(
        ({ categories: flags }) => !flags.some((one) => deeper.has(one)),
      );
      return { urlFlag, name, products: own.map(show), children } as unknown as N;
    });
  const known = new Map<string, ReadonlySet<string>>();
  const flagsBelow = (flag: string): ReadonlySet<string> => {
    const flags =
      known.get(flag) ?? new Set((below.get(flag) ?? []).flatMap(({ urlFlag }) => [urlFlag, ...flagsBelow(urlFlag)]));
    known.set(flag, flags);
    return flags;
  };
  return build(undefined);
}

/** Groups products by the flags of their categories, in the order of the list. */
export function byCategory(products: readonly Product[]): Map<string, Product[]> {
  const groups = new Map<string, Product[]>();
  for (const product of products)
    for (const flag of product.categories) {
      const group = groups.get(flag);
      if (group) group.push(product);
      else groups.set(flag, [product]);
    }
  return groups;
}
