import { CALLS } from '../../content/calls.ts';
import { ARTICLES } from '../../content/static-types.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** JSON Schemas by the path from engine/model/schema, as `content/faqs.schema.json`. */
export type Schemas = Readonly<Record<string, JsonObject>>;

/** The start of a reference to a component. */
export const COMPONENT = '#/components/schemas/';

/** Makes components of all schemas that are referred to. A definition inside a file becomes a separate component. */
export function emitComponents(schemas: Schemas): JsonObject {
  const all: Record<string, Json> = {};
  for (const [path, schema] of Object.entries(schemas)) {
    const { $schema: _schema, $defs = {}, ...rest } = schema;
    if ('type' in rest) all[nameOf(path)] = moved(rest, path, schemas);
    for (const [name, definition] of Object.entries($defs as JsonObject)) all[name] = moved(definition, path, schemas);
  }
  // The answers of calls do not contain interface words: they are already filled in.
  all.text = TEXT;
  // The shape of an entry depends on its type; the validators look at one after the other.
  const { staticContent } = all as Record<string, { properties: JsonObject }>;
  const entry = { anyOf: STATIC_KINDS.map((kind) => ({ $ref: `${COMPONENT}${kind}` })) };
  all.staticContent = { ...staticContent, properties: { ...staticContent?.properties, entry } } as Json;
  const used = usedComponents(all);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => used.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the names of the components that an answer of a call holds, or that one of these holds. */
function usedComponents(all: JsonObject): Set<string> {
  const used = new Set(Object.values(CALLS).map(({ answer }) => answer as string));
  // Iterating a set includes values that are added during the loop.
  for (const name of used) {
    const references = JSON.stringify(all[name] ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    for (const [, referred = ''] of references) used.add(referred);
  }
  return used;
}

const STATIC_KINDS = ['pages', ...Object.keys(ARTICLES)];
const TEXT = {
  description: 'Text for visitors: plain text is English, an object holds translations by language tag.',
  oneOf: [
    { type: 'string' },
    {
      type: 'object',
      required: ['en'],
      properties: { en: { type: 'string' } },
      additionalProperties: { type: 'string' },
    },
  ],
};

/** `content/page-blocks.schema.json` becomes `page-blocks`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('.schema.json', '');

/** Replaces the references of a value by references to components; `path` is the file of the value. */
function moved(value: Json, path: string, schemas: Schemas): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => moved(one, path, schemas));
  if (typeof value !== 'object' || value === null) return value;
  // What a field refers to is a word of Sitefold, not of OpenAPI.
  const { $ref: ref, refersTo: _refersTo, ...rest } = value as JsonObject;
  if (typeof ref !== 'string')
    return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, moved(inner, path, schemas)]));
  const [given = '', pointer = ''] = ref.split('#');
  const file = given === '' ? path : (Object.keys(schemas).find((one) => nameOf(one) === nameOf(given)) ?? given);
  const definition = /^\/\$defs\/(\w+)$/.exec(pointer)?.[1];
  if (definition !== undefined || pointer === '') return { ...rest, $ref: `${COMPONENT}${definition ?? nameOf(file)}` };
  // A part of a file has no name, so it is copied.
  return { ...rest, ...(moved(partOf(schemas[file] ?? {}, pointer), file, schemas) as JsonObject) };
}

function partOf(schema: Json, pointer: string): Json {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json>((part, key) => (part as JsonObject)[key] ?? null, schema);
}
