import { numberConstant } from '../../model/constants.ts';
import type { Category, Product } from '../../model/content.ts';
import type { FacetItem, FacetList } from '../../content/facets.ts';
import { familiesOfModel, fieldsOfModel, shortLabel, valueWords } from '../components/product-words.ts';
import type { Page } from '../page.ts';
import { categoryFacets, leadingField } from './facets.ts';

/** A category with all products below it, and the data of its filters and sort orders. */
export interface CategoryList {
  readonly list: FacetList;
  readonly products: readonly Product[];
  /** The name of each order, by its id. */
  readonly sortLabels: Readonly<Record<string, string>>;
}

/** The products of a category and of all categories below it, with the filters that tell them apart. */
export function categoryList(page: Page, category: Category): CategoryList {
  const products = productsBelow(page, category);
  const fields = fieldsOfModel(page);
  const words = valueWords(page);
  const { facets, values } = categoryFacets({
    urlFlag: category.urlFlag,
    products,
    filters: page.content.filters,
    fields,
    words,
  });
  const leading = leadingField(products, { fields, familyOf: familiesOfModel(page) });
  const orders: Record<string, (a: Product, b: Product) => number> = {
    newest: byNewest,
    model: byModel,
    ...(leading && { [leading.id]: byField(leading.id) }),
  };
  const items = products.map<FacetItem>(({ id }) => ({ id, values: values.get(id) ?? {}, places: {} }));
  return {
    list: {
      facets,
      sorts: Object.keys(orders),
      items: items.map((item) => ({ ...item, places: placesOf(item.id, products, orders) })),
      pageSize: numberConstant(page.constants, 'list.pageSize'),
    },
    products: [...products].sort(byNewest),
    sortLabels: {
      newest: page.t('filter.newest'),
      model: page.t('filter.model'),
      ...(leading && { [leading.id]: shortLabel(page.plain(leading.name)) }),
    },
  };
}

/** The products of the category itself and of all below it. A set may grow while it is walked. */
function productsBelow(page: Page, category: Category): Product[] {
  const flags = new Set([category.urlFlag]);
  for (const flag of flags) {
    for (const { urlFlag } of page.all('categories', 'parent', flag)) flags.add(urlFlag);
  }
  return [...new Set([...flags].flatMap((flag) => page.all('products', 'categories', flag)))];
}

function placesOf(
  id: string,
  products: readonly Product[],
  orders: Readonly<Record<string, (a: Product, b: Product) => number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(orders).map(([name, compare]) => [
      name,
      [...products].sort(compare).findIndex((product) => product.id === id),
    ]),
  );
}

/** Products that can be bought come before those that cannot. */
function byNewest(a: Product, b: Product): number {
  return (
    Number(a.status === 'endOfLife') - Number(b.status === 'endOfLife') ||
    (a.released < b.released ? 1 : a.released > b.released ? -1 : byModel(a, b))
  );
}

function byModel(a: Product, b: Product): number {
  return a.id < b.id ? -1 : 1;
}

/** Sorts the highest figure first, and products without the figure last. */
function byField(field: string): (a: Product, b: Product) => number {
  const value = ({ specifications: { [field]: found } }: Product): number => (typeof found === 'number' ? found : -1);
  return (a, b) => value(b) - value(a) || byModel(a, b);
}
