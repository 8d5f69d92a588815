import { categoryFilters } from '../../content/filters.ts';
import { shortValue, type FieldTable, type FigureTables } from '../../content/deciding-figures.ts';
import { formatValue, type SpecificationField, type ValueWords } from '../../content/specification.ts';
import type { Filter, Product } from '../../model/content.ts';
import type { Facet, FacetItem } from '../../content/facets.ts';

/** The filters of a category as a page shows them, and the values of each product. */
export interface CategoryFacets {
  readonly facets: readonly Facet[];
  readonly values: ReadonlyMap<string, FacetItem['values']>;
}

export interface CategoryInput {
  readonly urlFlag: string;
  readonly products: readonly Product[];
  readonly filters: readonly Filter[];
  readonly fields: FieldTable;
  readonly words: ValueWords;
}

/** Makes the filters of a category. A filter is left out if all products have the same value. */
export function categoryFacets({ urlFlag, products, filters, fields, words }: CategoryInput): CategoryFacets {
  const values = new Map<string, Record<string, readonly string[]>>(products.map(({ id }) => [id, {}]));
  const facets = categoryFilters(filters, urlFlag, products).flatMap((filter) => {
    const field = fields.get(filter.field);
    if (!field) return [];
    const options = filter.steps ? stepOptions(field, filter.steps, products, words) : [];
    for (const product of products) {
      const value = product.specifications[field.id];
      const own = values.get(product.id);
      if (value === undefined || !own) continue;
      own[filter.id] = filter.steps ? [stepOf(value, filter.steps)] : keysOf(value);
    }
    const facet = {
      id: filter.id,
      label: words.plain(field.name),
      options: filter.steps ? options : choiceOptions(field, products, words),
    };
    return facet.options.length > 1 ? [facet] : [];
  });
  return { facets, values };
}

/** The field that most products of a category are chosen by, if it is a number. */
export function leadingField(
  products: readonly Product[],
  { fields, familyOf }: FigureTables,
): SpecificationField | undefined {
  const votes = new Map<string, number>();
  for (const { family, specifications } of products) {
    for (const id of (familyOf(family)?.figures ?? []).flat()) {
      if (typeof specifications[id] === 'number') votes.set(id, (votes.get(id) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best && best[1] > 1 ? fields.get(best[0]) : undefined;
}

function keysOf(value: Product['specifications'][string]): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The values that occur, in the order in which the field lists them, or by name. */
function choiceOptions(
  field: SpecificationField,
  products: readonly Product[],
  words: ValueWords,
): { value: string; label: string }[] {
  const used = new Set(
    products.flatMap(({ specifications: { [field.id]: value } }) => (value === undefined ? [] : keysOf(value))),
  );
  const listed = Object.keys(field.choices ?? {});
  return [...used]
    .sort((a, b) => listed.indexOf(a) - listed.indexOf(b) || a.localeCompare(b, words.lang, { numeric: true }))
    .map((value) => ({ value, label: words.plain(field.choices?.[value] ?? value) }));
}

/** Groups of numbers by their upper bounds. A group is named by the figures that really occur in it. */
function stepOptions(
  field: SpecificationField,
  steps: readonly number[],
  products: readonly Product[],
  words: ValueWords,
): { value: string; label: string }[] {
  const groups = new Map<string, number[]>();
  for (const { specifications } of products) {
    const value = specifications[field.id];
    if (typeof value !== 'number') continue;
    const key = stepOf(value, steps);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups]
    .map(([value, numbers]) => ({ value, low: Math.min(...numbers), high: Math.max(...numbers) }))
    .sort((a, b) => a.low - b.low)
    .map(({ value, low, high }) => ({
      value,
      label: low === high ? shortValue(field, low, words) : rangeLabel(field, [low, high], words),
    }));
}

function rangeLabel(field: SpecificationField, range: [number, number], words: ValueWords): string {
  return formatValue({ ...field, kind: 'range' }, range, words);
}

/** The key of the group that a number is in: its upper bound, or the last bound with a plus above it. */
function stepOf(value: unknown, steps: readonly number[]): string {
  const sorted = [...steps].sort((a, b) => a - b);
  const bound = sorted.find((step) => Number(value) <= step);
  return bound === undefined ? `${sorted.at(-1)}+` : String(bound);
}
