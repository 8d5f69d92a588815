import type { SortKey } from '../../model/sort-key.ts';
import type { CollectionsRaw } from '../../model/schema/types.gen.ts';
import { SHARED, type FieldSchema } from '../../model/schema/field-paths.ts';

/** The fields that every entry has or may have, whatever its manifest says. */
export const GIVEN_FIELDS = ['id', 'availability'] as const;

/**
 * Makes the JSON Schema of the entries of a kind of content. Objects are closed: a key that the manifest does not name is a mistake. Names of
 * forms become references to common.schema.json, and a pattern is one for the whole text.
 */
export function entrySchema(manifest: CollectionsRaw): FieldSchema {
  const { description, id = 'slug', availability = true, properties, required = [] } = manifest;
  const plainId = (form: string): FieldSchema => ({
    $ref: `${SHARED}${form}`,
    examples: [form === 'number' ? 104 : 'spare-parts'],
  });
  const shown = {
    $ref: `${SHARED}availability`,
    description: 'The sites on which it is shown.',
    examples: [{ regions: ['europe'] }],
  };
  return {
    description,
    type: 'object',
    additionalProperties: false,
    required: ['id', ...required],
    properties: {
      id: { description: 'The id: the file name.', ...(typeof id === 'string' ? plainId(id) : fieldSchema(id)) },
      ...Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fieldSchema(field)])),
      ...(availability ? { availability: shown } : {}),
    },
  };
}

/** Returns the fields by which a manifest sorts the entries: `-date` has the largest value first, an `enum` the order of its values. */
export function sortKeys({ order = 'id', id, properties }: CollectionsRaw): SortKey[] {
  return [order].flat().map((name) => {
    const field = name.replace(/^-/, '');
    const { enum: values }: FieldSchema = (field === 'id' ? fieldOf(id) : properties[field]) ?? {};
    return { field, descending: name.startsWith('-'), ...(Array.isArray(values) ? { values } : {}) };
  });
}

/** The field of an id that a manifest describes; undefined for a form. */
function fieldOf(id: CollectionsRaw['id']): FieldSchema | undefined {
  return typeof id === 'object' ? (id as FieldSchema) : undefined;
}

/** An object with one of these keys is a text for visitors, wherever it is. */
const TEXT_KEYS = ['en', 'message'];

function fieldSchema(field: FieldSchema): FieldSchema {
  const { $ref: form, pattern, items, properties, propertyNames, additionalProperties, ...rest } = field;
  return {
    ...rest,
    ...(typeof form === 'string' ? { $ref: `${SHARED}${form}` } : {}),
    ...(typeof pattern === 'string' ? { pattern: wholePattern(pattern) } : {}),
    ...(isSchema(items) ? { items: fieldSchema(items) } : {}),
    ...(isSchema(additionalProperties)
      ? {
          type: 'object',
          propertyNames: { ...(isSchema(propertyNames) ? fieldSchema(propertyNames) : {}), not: { enum: TEXT_KEYS } },
          additionalProperties: fieldSchema(additionalProperties),
        }
      : {}),
    ...(isSchema(properties)
      ? {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, fieldSchema(inner as FieldSchema)]),
          ),
        }
      : {}),
  };
}

/** Returns an expression for the whole text. */
function wholePattern(pattern: string): string {
  return pattern.includes('|') ? `^(?:${pattern})$` : `^${pattern}$`;
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null;
}
