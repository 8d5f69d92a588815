import type { FormSchema } from '../../contract.ts';

/** How a value is edited. */
export type FieldKind =
  | { readonly kind: 'text'; readonly long: boolean }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'select'; readonly options: readonly unknown[] }
  | { readonly kind: 'list'; readonly items: FormSchema }
  | { readonly kind: 'object'; readonly keys: readonly string[] }
  /** An object with keys of any name, such as languages, besides those that have properties. */
  | { readonly kind: 'map'; readonly values: FormSchema }
  | { readonly kind: 'choice'; readonly options: readonly FormSchema[] }
  /** No form can be made of it: it is shown as it is. */
  | { readonly kind: 'other' };

/** A text of this length, or with a line break, has a field of several lines. */
const LONG = 72;
/** More items than this are edited in a table or in the file: a form of them would be too long. */
const MOST_ITEMS = 200;

/** Returns how a value of a schema is edited. `value` is undefined for one that is not set. */
export function fieldKind(schema: FormSchema, value: unknown): FieldKind {
  if (schema.const !== undefined) return { kind: 'select', options: [schema.const] };
  if (schema.enum) return { kind: 'select', options: schema.enum };
  const options = schema.oneOf ?? schema.anyOf;
  if (options && options.length > 0) return choiceOf(options.map((option) => joined(schema, option)));
  if (Array.isArray(schema.type)) return choiceOf(schema.type.map((type: string) => ({ ...schema, type })));
  switch (schema.type ?? typeOf(schema)) {
    case 'string':
      return isText(value) ? { kind: 'text', long: isLong(schema, value) } : { kind: 'other' };
    case 'integer':
    case 'number':
      return value === undefined || typeof value === 'number'
        ? { kind: 'number', whole: schema.type === 'integer' }
        : { kind: 'other' };
    case 'boolean':
      return value === undefined || typeof value === 'boolean' ? { kind: 'boolean' } : { kind: 'other' };
    case 'array':
      return schema.items !== undefined && (value === undefined || (Array.isArray(value) && value.length <= MOST_ITEMS))
        ? { kind: 'list', items: schema.items }
        : { kind: 'other' };
    case 'object':
      return objectKind(schema, value);
    default:
      return { kind: 'other' };
  }
}

/** Returns the option that fits a value best: the first one whose type and required keys it has. */
export function matchingOption(options: readonly FormSchema[], value: unknown): number {
  const found = options.findIndex((option) => fits(option, value));
  return Math.max(0, found);
}

/** Returns the value with which a new item or a new key begins. */
export function emptyValue(schema: FormSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (option) return emptyValue(joined(schema, option));
  const type = Array.isArray(schema.type) ? (schema.type[0] as string | undefined) : (schema.type ?? typeOf(schema));
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, emptyValue(schema.properties?.[key] ?? {})]),
      );
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    default:
      return '';
  }
}

/** A name for people: the title of the schema, or its key in words (`urlFlag` is `Url flag`). */
export function labelOf(key: string, schema: FormSchema): string {
  if (schema.title !== undefined) return schema.title;
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name for a choice among schemas. */
export function optionLabel(schema: FormSchema): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.const !== undefined) return String(schema.const);
  const named: Readonly<Record<string, string>> = {
    string: 'one value',
    array: 'a list',
    object: 'several keys',
    boolean: 'yes or no',
    integer: 'a number',
    number: 'a number',
  };
  const type = typeof schema.type === 'string' ? schema.type : typeOf(schema);
  const keys = schema.required ?? Object.keys(schema.properties ?? {});
  return type === 'object' && keys.length > 0 ? keys.join(', ') : (named[type ?? ''] ?? 'another value');
}

function choiceOf(options: readonly FormSchema[]): FieldKind {
  return { kind: 'choice', options };
}

/** An option with what its parent says besides. */
function joined(parent: FormSchema, option: FormSchema): FormSchema {
  const shared = Object.entries(parent).filter(([key]) => !['oneOf', 'anyOf', 'title', 'description'].includes(key));
  return { ...Object.fromEntries(shared), ...option };
}

function objectKind(schema: FormSchema, value: unknown): FieldKind {
  if (value !== undefined && !isRecord(value)) return { kind: 'other' };
  const { additionalProperties: values } = schema;
  if (typeof values === 'object') return { kind: 'map', values };
  const keys = Object.keys(schema.properties ?? {});
  return keys.length > 0 ? { kind: 'object', keys } : { kind: 'other' };
}

function typeOf({ properties, additionalProperties, items, pattern, minLength }: FormSchema): string | undefined {
  if (properties ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)) return 'object';
  if (items) return 'array';
  return pattern !== undefined || minLength !== undefined ? 'string' : undefined;
}

function fits(schema: FormSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const inner = schema.oneOf ?? schema.anyOf;
  if (inner) return inner.some((option) => fits(option, value));
  const types: readonly (string | undefined)[] = Array.isArray(schema.type)
    ? (schema.type as readonly string[])
    : [(schema.type as string | undefined) ?? typeOf(schema)];
  return types.some((type) => isOfType(type, value, schema));
}

function isOfType(type: string | undefined, value: unknown, { required = [], properties }: FormSchema): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return (
        isRecord(value) &&
        required.every((key) => key in value) &&
        Object.entries(properties ?? {}).every(
          ([key, { const: only }]) => only === undefined || !(key in value) || value[key] === only,
        )
      );
    default:
      return false;
  }
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isLong({ maxLength = 0, format }: FormSchema, value: string | undefined): boolean {
  return format === 'markdown' || maxLength > LONG * 4 || (value ?? '').length > LONG || (value ?? '').includes('\n');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
