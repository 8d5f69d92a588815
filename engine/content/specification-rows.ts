import type { Family, Product, SpecificationGroup } from '../model/content.ts';
import { fieldsOf } from './filters.ts';
import { formatValue, type SpecificationField, type ValueWords } from './specification.ts';

/** Why a product has no value for a field. */
export type Lack = NonNullable<Product['lacks']>[string];

/** The words for values and for what a product lacks. */
export interface RowWords extends ValueWords {
  /** Left out: what a product lacks is not said. */
  readonly lacks?: Readonly<Record<Lack, string>>;
}

/** A row of a table that compares models. */
export interface SpecificationRow {
  readonly field: SpecificationField;
  /** The values in the order of the models, or why there is none; undefined if a model says neither. */
  readonly values: readonly (string | undefined)[];
  /** The places of the models whose value is the best; none if it is that of all, or if no value is better than another. */
  readonly best: readonly number[];
  /** True if two models have different values. */
  readonly differs: boolean;
}

export interface SpecificationSection {
  readonly group: Pick<SpecificationGroup, 'id' | 'name'>;
  readonly rows: readonly SpecificationRow[];
}

/** Returns the comparison of some products: the fields that at least one of them has, in their groups. */
export function specificationRows(
  products: readonly Product[],
  groups: readonly SpecificationGroup[],
  words: RowWords,
): SpecificationSection[] {
  return fieldsOf(groups, products).map((group) => ({
    group,
    rows: group.fields.map((field) => rowOf(field, products, words)),
  }));
}

function rowOf(field: SpecificationField, products: readonly Product[], words: RowWords): SpecificationRow {
  const values = products.map(({ specifications: { [field.id]: value }, lacks: { [field.id]: lack } = {} }) => {
    if (value !== undefined) return formatValue(field, value, words);
    return lack === undefined ? undefined : words.lacks?.[lack];
  });
  const differs = new Set(values).size > 1;
  return { field, values, best: differs ? bestOf(field, products) : [], differs };
}

function bestOf({ id, better }: SpecificationField, products: readonly Product[]): number[] {
  if (better === undefined) return [];
  const numbers = products.map(({ specifications: { [id]: value } }) =>
    typeof value === 'number' ? value : undefined,
  );
  const known = numbers.filter((value) => value !== undefined);
  // A radio with any rate is better than none.
  const isBeaten = better === 'more' && products.some(({ lacks }) => lacks?.[id] === 'none');
  if (new Set(known).size < (isBeaten ? 1 : 2)) return [];
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  return numbers.flatMap((value, place) => (value === best ? place : []));
}

/** The rows of a comparison that decide, in the order of the families of the products, and the sections of all others. */
export interface SplitComparison {
  readonly core: readonly SpecificationRow[];
  readonly others: readonly SpecificationSection[];
}

/** Takes the decisive rows of some families out of a comparison. */
export function splitComparison(
  sections: readonly SpecificationSection[],
  families: readonly Pick<Family, 'core'>[],
): SplitComparison {
  const byField = new Map(sections.flatMap(({ rows }) => rows.map((row) => [row.field.id, row] as const)));
  const decisive = new Set(families.flatMap(({ core = [] }) => core));
  return {
    core: [...decisive].flatMap((id) => byField.get(id) ?? []),
    others: filterRows(sections, ({ field }) => !decisive.has(field.id)),
  };
}

/** Returns the sections with the rows in which models differ; leaves out a section without such a row. */
export function onlyDifferences(sections: readonly SpecificationSection[]): SpecificationSection[] {
  return filterRows(sections, ({ differs }) => differs);
}

function filterRows(
  sections: readonly SpecificationSection[],
  isKept: (row: SpecificationRow) => boolean,
): SpecificationSection[] {
  return sections
    .map(({ group, rows }) => ({ group, rows: rows.filter(isKept) }))
    .filter(({ rows }) => rows.length > 0);
}
