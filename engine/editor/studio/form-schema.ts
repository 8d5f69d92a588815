import { readFileSync } from 'node:fs';
import type { Collection } from '../../model/collection.ts';
import { sharedName, type FieldSchema } from '../../model/schema/field-paths.ts';
import { kindOf } from '../../model/schema/kinds.ts';
import { FORMS } from '../../model/schema/forms.ts';
import type { FormSchema } from './contract.ts';

/** The schemas of the kinds that Sitefold knows, by kind; read when a form needs them. */
const schemas = new Map<string, FieldSchema>();
/** Below this many levels, a form shows the text of the file. */
const DEEPEST = 8;

interface FormOptions {
  readonly collections: readonly Collection[];
  /** The languages of texts, BCP 47. */
  readonly languages: readonly string[];
}

/** Returns the schema of the value at a pointer of a file, in the form that the page takes; `{}` if it is unknown. */
export function formSchema(file: string, pointer: string, options: FormOptions): FormSchema {
  let schema: FieldSchema | undefined = schemaOfFile(file, options.collections);
  for (const part of pointer.split('/').slice(1)) {
    const field: FieldSchema | undefined = schema && followed(schema);
    const properties = (field?.properties ?? {}) as Readonly<Record<string, FieldSchema>>;
    const others = field?.additionalProperties;
    schema =
      properties[part.replaceAll('~1', '/').replaceAll('~0', '~')] ??
      (isSchema(field?.items) ? field.items : isSchema(others) ? others : undefined);
  }
  return schema ? formOf(schema, options, []) : {};
}

function schemaOfFile(file: string, collections: readonly Collection[]): FieldSchema | undefined {
  const own = collections.find(({ folder }) => file.startsWith(`${folder}/`));
  if (own) return own.schema;
  const kind = kindOf(file);
  if (kind === undefined) return undefined;
  const known = schemas.get(kind);
  if (known) return known;
  const text = readFileSync(new URL(`../../model/schema/${kind}.schema.json`, import.meta.url), 'utf8');
  const read = JSON.parse(text) as FieldSchema;
  schemas.set(kind, read);
  return read;
}

/** Returns the definition that a schema refers to, with the words of the place that refers to it. */
function followed(schema: FieldSchema): FieldSchema {
  const name = sharedName(schema);
  const definition = name === undefined ? undefined : FORMS[name];
  if (!definition) return schema;
  const { $ref: _, ...own } = schema;
  return { ...definition, ...own };
}

const KEPT = [
  'type',
  'title',
  'description',
  'default',
  'examples',
  'enum',
  'const',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'required',
] as const;

/** `within`: the names of the definitions around it, and a blank for what has none. A definition inside itself is not repeated. */
function formOf(schema: FieldSchema, options: FormOptions, within: readonly string[]): FormSchema {
  const name = sharedName(schema) ?? '';
  if (within.length > DEEPEST || (name !== '' && within.includes(name))) return {};
  const field = followed(schema);
  const inner = (one: unknown): FormSchema => (isSchema(one) ? formOf(one, options, [...within, name]) : {});
  const kept = Object.fromEntries(KEPT.flatMap((key) => (key in field ? [[key, field[key]]] : [])));
  if (name === 'text') return { ...kept, ...textForm(options.languages) };
  const { properties, items, additionalProperties: others, oneOf, anyOf } = field;
  return {
    ...kept,
    ...(isSchema(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one)])) }
      : {}),
    ...(isSchema(items) ? { items: inner(items) } : {}),
    ...(typeof others === 'boolean' ? { additionalProperties: others } : {}),
    ...(isSchema(others) ? { additionalProperties: inner(others) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.map(inner) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inner) } : {}),
  };
}

/** A text is written in English alone, or by language. */
function textForm(languages: readonly string[]): FormSchema {
  const properties = Object.fromEntries(languages.map((lang) => [lang, { type: 'string', title: lang }]));
  return {
    oneOf: [
      { type: 'string', title: 'In English alone' },
      { type: 'object', title: 'By language', required: ['en'], properties, additionalProperties: { type: 'string' } },
    ],
  };
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
