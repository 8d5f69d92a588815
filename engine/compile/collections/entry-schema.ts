import type { CollectionsRaw } from '../../model/schema/types.gen.ts';
import { SHARED, type FieldSchema } from '../../model/schema/field-paths.ts';

/** The fields that every entry has or may have, whatever its manifest says. */
export const GIVEN_FIELDS = ['id', 'availability'] as const;

/**
 * Makes the JSON Schema of the entries of a kind of content. Objects are closed: a key that the manifest does not name is a mistake. Names of
 * forms become references to common.schema.json, and a pattern is one for the whole text.
 */
export function entrySchema({ description, id = 'slug', properties, required = [] }: CollectionsRaw): FieldSchema {
  return {
    description,
    type: 'object',
    additionalProperties: false,
    required: ['id', ...required],
    properties: {
      id: { $ref: `${SHARED}${id}`, description: 'The id: the file name.' },
      ...Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fieldSchema(field)])),
      availability: { $ref: `${SHARED}availability`, description: 'The sites on which it is shown.' },
    },
  };
}

function fieldSchema({ $ref: form, pattern, items, properties, ...rest }: FieldSchema): FieldSchema {
  return {
    ...rest,
    ...(typeof form === 'string' ? { $ref: `${SHARED}${form}` } : {}),
    ...(typeof pattern === 'string' ? { pattern: `^(?:${pattern})$` } : {}),
    ...(isSchema(items) ? { items: fieldSchema(items) } : {}),
    ...(isSchema(properties)
      ? {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, fieldSchema(field as FieldSchema)]),
          ),
        }
      : {}),
  };
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null;
}
