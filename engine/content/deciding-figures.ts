import type { Family, Product, SpecificationGroup } from '../model/content.ts';
import { formatValue, type SpecificationField, type ValueWords } from './specification.ts';

/** A formatted figure of a product. */
export interface Figure {
  /** The id of the specification field. */
  readonly field: string;
  readonly label: SpecificationField['name'];
  /** The value without its unit. */
  readonly value: string;
  readonly unit: string;
}

/** Returns the family of a product. Undefined if the project does not say what its families are. */
export type FindFamily = (id: string) => Family | undefined;

/** Returns the ids of the fields by which a product is chosen, the most important first. */
export function decidingFields({ family, specifications }: Product, familyOf: FindFamily): string[] {
  return (familyOf(family)?.figures ?? []).flatMap((choices) => choices.find((id) => id in specifications) ?? []);
}

/** Returns the deciding figures of a product. Rates of a gigabit or more are in gigabits, with one decimal. */
export function decidingFigures(product: Product, { fields, familyOf }: FigureTables, words: ValueWords): Figure[] {
  return decidingFields(product, familyOf).flatMap((id) => {
    const field = fields.get(id);
    const value = product.specifications[id];
    if (!field || value === undefined) return [];
    return { field: id, label: field.name, ...splitUnit(shortValue(field, value, words)) };
  });
}

/** Where figures are looked up. */
export interface FigureTables {
  readonly fields: FieldTable;
  readonly familyOf: FindFamily;
}

/** Specification fields by their id. */
export type FieldTable = Pick<ReadonlyMap<string, SpecificationField>, 'get'>;

/** Returns the tables of a whole model. */
export function figureTables({
  specifications,
  families,
}: {
  readonly specifications: readonly SpecificationGroup[];
  readonly families: readonly Family[];
}): FigureTables {
  const byId = new Map(families.map((family) => [family.id, family]));
  return { fields: fieldTable(specifications), familyOf: (id) => byId.get(id) };
}

function fieldTable(groups: readonly SpecificationGroup[]): FieldTable {
  return new Map(groups.flatMap(({ fields }) => fields.map((field) => [field.id, field] as const)));
}

/** Formats a value with as few characters as possible. */
export function shortValue(
  field: SpecificationField,
  value: Product['specifications'][string],
  words: ValueWords,
): string {
  if (field.unit !== 'Mbit/s' || typeof value !== 'number' || value < GIGABIT) return formatValue(field, value, words);
  return formatValue({ ...field, unit: 'Gbit/s' }, Math.round(value / (GIGABIT / 10)) / 10, words);
}

/** Mbit/s. */
const GIGABIT = 1000;

/** The no-break space between a figure and its unit. */
function splitUnit(text: string): { value: string; unit: string } {
  const at = text.indexOf('\u00a0');
  return at === -1 ? { value: text, unit: '' } : { value: text.slice(0, at), unit: text.slice(at + 1) };
}
