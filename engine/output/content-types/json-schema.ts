import type { Collection } from '../../model/collection.ts';
import { SHARED, sharedName, type FieldSchema } from '../../model/schema/field-paths.ts';
import common from '../../model/schema/common.schema.json' with { type: 'json' };

/** Returns the JSON Schema of the entries of a kind of content as one document, for editors. */
export function entryDocument({ schema }: Pick<Collection, 'schema'>): FieldSchema {
  const shared = common.$defs as Readonly<Record<string, FieldSchema>>;
  const used = new Set<string>();
  const local = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(local);
    if (typeof value !== 'object' || value === null) return value;
    const name = sharedName(value as FieldSchema);
    if (name !== undefined) used.add(name);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace(SHARED, '#/$defs/') : local(inner),
      ]),
    );
  };
  const own = local(schema) as FieldSchema;
  const definitions: Record<string, unknown> = {};
  // Iterating a set includes the names that a definition adds.
  for (const name of used) definitions[name] = local(shared[name]);
  return { $schema: common.$schema, ...own, $defs: definitions };
}
