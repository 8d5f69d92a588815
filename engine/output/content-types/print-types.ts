import type { Collection } from '../../model/collection.ts';
import { findFields, sharedName, type FieldSchema } from '../../model/schema/field-paths.ts';

/** Where the types refer to, seen from the folder of the file that is written. */
export interface TypeSources {
  /** The module with the interface `OwnContent`. */
  readonly ownContent: string;
  /** The module with the types of shared definitions. */
  readonly schemaTypes: string;
}

/** The types of shared definitions that are more than a string or a number. */
const NAMED: Readonly<Record<string, string>> = {
  availability: 'AvailabilityRaw',
  blockAction: 'BlockActionRaw',
  blockImage: 'BlockImageRaw',
  blockTheme: 'BlockThemeRaw',
  specificationValues: 'SpecificationValuesRaw',
  text: 'TextRaw',
};

/** Prints the TypeScript types of the entries of the kinds of content that a project declares. */
export function printContentTypes(collections: readonly Collection[], sources: TypeSources): string {
  const members = collections.map(
    ({ name, schema }) => `${comment(schema, '    ')}    readonly ${name}: readonly ${typeName(name)}[];\n`,
  );
  const types = collections.map(
    ({ name, schema }) => `\n${comment(schema, '')}export interface ${typeName(name)} ${typeOf(schema, '')}\n`,
  );
  const named = new Set(
    collections.flatMap(({ schema }) =>
      findFields(schema, (field) => sharedName(field) !== undefined).map(({ field }) => NAMED[sharedName(field) ?? '']),
    ),
  );
  const used = Object.values(NAMED).filter((name) => named.has(name));
  return `// Written by Sitefold from manifests/collections/. Do not edit: it is written again.
${used.length === 0 ? 'export {};' : `import type { ${used.join(', ')} } from ${JSON.stringify(sources.schemaTypes)};`}

declare module ${JSON.stringify(sources.ownContent)} {
  interface OwnContent {
${members.join('')}  }
}
${types.join('')}`;
}

/** `openingHours` becomes `OpeningHoursEntry`. */
function typeName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Entry`;
}

function typeOf(schema: FieldSchema, indent: string): string {
  const form = sharedName(schema);
  if (form !== undefined) return NAMED[form] ?? (form === 'number' ? 'number' : 'string');
  const { type, enum: values, items, properties, additionalProperties, required = [] } = schema;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (typeof properties === 'object' && properties !== null) {
    const inner = `${indent}  `;
    const fields = Object.entries(properties as Record<string, FieldSchema>).map(
      ([name, field]) =>
        `${comment(field, inner)}${inner}readonly ${name}${(required as readonly string[]).includes(name) ? '' : '?'}: ${typeOf(field, inner)};\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  }
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    return `{ readonly [key: string]: ${typeOf(additionalProperties as FieldSchema, indent)} }`;
  switch (type) {
    case 'array':
      return listOf(typeOf((items ?? {}) as FieldSchema, indent));
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'string';
  }
}

/** Several types in a list are in brackets. */
function listOf(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `readonly (${type})[]` : `readonly ${type}[]`;
}

function comment({ description }: FieldSchema, indent: string): string {
  return typeof description === 'string' ? `${indent}/** ${description.replaceAll('*/', '* /')} */\n` : '';
}
