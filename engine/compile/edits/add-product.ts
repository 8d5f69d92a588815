import type { SpecificationField } from '../../content/specification.ts';
import { entryRoute } from '../../model/collection.ts';
import type { Content, Product } from '../../model/content.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { NewEntry, NewValue } from '../../model/edits/yaml-append.ts';
import { FALLBACK_LANGUAGE, localise } from '../../model/language.ts';
import schema from '../../model/schema/content/products.schema.json' with { type: 'json' };
import type { SiteModel } from '../../model/site-model.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import { idProblem, PRODUCT_IDS } from './entry-id.ts';
import { newEntryFile } from './new-entry-file.ts';

/** A product that a project gets. */
export interface NewProduct {
  readonly id: string;
  /** The `urlFlag` of its main category. Left out: the first category. */
  readonly category?: string | undefined;
}

/** How long a product is proposed to get security updates, in years. */
const SUPPORT_YEARS = 5;

/**
 * Adds a product whose texts and figures are to be written. Its family is the one that most products of its category have; its figures are
 * those by which the family is chosen.
 */
export function addProduct(project: EditableProject, { id, category: wanted }: NewProduct): ToldEdit | Problem {
  const { model, today } = project;
  const { content } = model;
  const refused = idProblem(project, PRODUCT_IDS, id) ?? missingParts(model);
  if (refused) return refused;
  const flags = content.categories.map(({ urlFlag }) => urlFlag);
  const category = wanted ?? flags[0] ?? '';
  if (!flags.includes(category))
    return {
      problem: `There is no category \`${category}\`. ${didYouMean(category, flags, `Choose one of ${listSome(flags)}.`)}`,
    };
  const family = familyOf(content, category);
  const fields = fieldsFor(content, family);
  const lacking = coreOf(content, family).filter((core) => !fields.some((field) => field.id === core));
  const name = id.toUpperCase();
  const file = newEntryFile(project, {
    path: `${PRODUCT_IDS.folder}/${id}.yaml`,
    schema,
    values: {
      id,
      model: name,
      family,
      name: 'New product',
      summary: `${name} is a new product.`,
      description: `Write here what ${name} is for.\n`,
      categories: [category],
      features: ['What sets it apart'],
      specifications: figuresOf(fields, content.products),
      ...(lacking.length > 0 && { lacks: Object.fromEntries(lacking.map((field) => [field, 'notMeasured'])) }),
      status: 'current',
      released: today,
      supportUntil: `${Number(today.slice(0, 4)) + SUPPORT_YEARS}${today.slice(4, 8)}01`,
      related: [],
    },
    remarks: {
      family: `The families of this project: ${listSome(families(content), MOST_LISTED)}.`,
      categories: `The categories of this project: ${listSome(flags, MOST_LISTED)}.`,
      specifications: `The figures are to be replaced: ${fields.map((field) => aboutField(field, model)).join('; ')}.`,
      lacks: 'The other decisive figures of the family: write each under `specifications` as soon as it is known.',
    },
  });
  return { ...editProject(project, [file]), notes: [] };
}

/** The most names that a comment lists. */
const MOST_LISTED = 12;

function missingParts({ content, routes }: SiteModel): Problem | undefined {
  const missing = [
    ...(entryRoute(routes, 'products') ? [] : ['a route that makes pages of `products.id` (manifests/routes.yaml)']),
    ...(content.categories.length > 0 ? [] : ['a category (content/categories.yaml)']),
    ...(content.specifications.some(({ fields }) => fields.length > 0)
      ? []
      : ['a field of the specification (content/specifications/)']),
  ];
  return missing.length === 0
    ? undefined
    : {
        problem: `The project has no catalogue for a product to be in. It lacks ${missing.join(', ')}. \`sitefold init --starter vendor\` writes a project that has one.`,
      };
}

function families({ families: declared, products }: Content): string[] {
  return declared.length > 0 ? declared.map(({ id }) => id) : [...new Set(products.map(({ family }) => family))];
}

/** Returns the ids of the decisive figures of a family that the project declares. */
function coreOf({ families: declared, specifications }: Content, family: string): readonly string[] {
  const core = declared.find(({ id }) => id === family)?.core ?? [];
  return core.filter((id) => specifications.some(({ fields }) => fields.some((field) => field.id === id)));
}

/** Returns the family that most products of a category have, or else the first family. */
function familyOf(content: Content, category: string): string {
  const inCategory = content.products.filter(({ categories }) => categories[0] === category);
  const counts = [...Map.groupBy(inCategory, ({ family }) => family)].map(([id, { length }]) => ({ id, length }));
  return counts.toSorted((a, b) => b.length - a.length)[0]?.id ?? families(content)[0] ?? 'product';
}

/**
 * Returns the fields that a new product of a family gets: those by which the family is chosen, and as many numbers, so that two new products
 * can differ in what is proposed.
 */
function fieldsFor({ specifications, families: declared, products }: Content, family: string): SpecificationField[] {
  const all = specifications.flatMap(({ fields }) => fields);
  const ofOthers = new Set(
    products.flatMap((product) => (product.family === family ? Object.keys(product.specifications) : [])),
  );
  // Of each line, the first field counts that the product has.
  const lines = declared.find(({ id }) => id === family)?.figures ?? [];
  const figures = new Set(lines.map((line) => line.find((id) => ofOthers.has(id)) ?? line[0]));
  const chosen = all.filter(({ id }) => figures.has(id));
  const rest = all.filter(({ id }) => !figures.has(id));
  const numbers = [...rest.filter(({ id }) => ofOthers.has(id)), ...rest].filter(({ kind }) => kind === 'number');
  const lacking = Math.ceil(chosen.length / 2) - chosen.filter(({ kind }) => kind === 'number').length;
  const wanted = new Set([...chosen, ...numbers.slice(0, Math.max(lacking, chosen.length === 0 ? 1 : 0))]);
  return wanted.size > 0 ? all.filter((field) => wanted.has(field)) : all.slice(0, 1);
}

/** Returns a value for each field. The numbers are the lowest one that no other product has in one of these fields. */
function figuresOf(fields: readonly SpecificationField[], products: readonly Product[]): NewEntry {
  const taken = new Set(products.flatMap(({ specifications }) => fields.map(({ id }) => specifications[id])));
  let number = 1;
  while (taken.has(number)) number += 1;
  return Object.fromEntries(fields.map((field) => [field.id, figureOf(field, number)]));
}

function figureOf({ kind, choices = {} }: SpecificationField, number: number): NewValue {
  const [first = ''] = Object.keys(choices);
  switch (kind) {
    case 'number':
      return number;
    case 'range':
      return [0, number];
    case 'boolean':
      return true;
    case 'text':
      return 'Text';
    case 'list':
      return ['Text'];
    case 'choice':
      return first;
    case 'choices':
      return [first];
  }
}

/** Says what a field holds: 'lanPorts: LAN ports', with its unit. */
function aboutField({ id, name, unit }: SpecificationField, { messages }: SiteModel): string {
  const { text } = localise(name, FALLBACK_LANGUAGE, messages);
  return `${id}: ${text}${unit === undefined ? '' : ` in ${unit}`}`;
}
