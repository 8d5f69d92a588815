import type { Filter, Product, SpecificationGroup } from '../model/content.ts';

/** Returns the filters of a category: those made for it, and those in which two of its products differ. */
export function categoryFilters(filters: readonly Filter[], urlFlag: string, products: readonly Product[]): Filter[] {
  return filters.filter(({ field, categories }) =>
    categories
      ? categories.includes(urlFlag)
      : new Set(
          products.flatMap(({ specifications: { [field]: value } }) => (value === undefined ? [] : [String(value)])),
        ).size > 1,
  );
}

/** Returns the groups of specification fields, limited to the fields of the products. */
export function fieldsOf(groups: readonly SpecificationGroup[], products: readonly Product[]): SpecificationGroup[] {
  const used = new Set(products.flatMap(({ specifications }) => Object.keys(specifications)));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ id }) => used.has(id)) }))
    .filter(({ fields }) => fields.length > 0);
}
