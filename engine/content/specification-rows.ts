import type { Product, SpecificationGroup } from '../model/content.ts';
import { fieldsOf } from './filters.ts';
import { formatValue, type SpecificationField, type ValueWords } from './specification.ts';

/** A row of a table that compares models. */
export interface SpecificationRow {
  readonly field: SpecificationField;
  /** The values in the order of the models; undefined if a model has none. */
  readonly values: readonly (string | undefined)[];
  /** True if two models have different values. */
  readonly differs: boolean;
}

export interface SpecificationSection {
  readonly group: SpecificationGroup;
  readonly rows: readonly SpecificationRow[];
}

/** Returns the comparison of some products: the fields that at least one of them has, in their groups. */
export function specificationRows(
  products: readonly Product[],
  groups: readonly SpecificationGroup[],
  words: ValueWords,
): SpecificationSection[] {
  return fieldsOf(groups, products).map((group) => ({
    group,
    rows: group.fields.map((field) => {
      const values = products.map(({ specifications: { [field.id]: value } }) =>
        value === undefined ? undefined : formatValue(field, value, words),
      );
      return { field, values, differs: new Set(values).size > 1 };
    }),
  }));
}

/** Returns the sections with the rows in which models differ; leaves out a section without such a row. */
export function onlyDifferences(sections: readonly SpecificationSection[]): SpecificationSection[] {
  return sections
    .map(({ group, rows }) => ({ group, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
