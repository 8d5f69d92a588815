/** A JSON Schema, or a part of one. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/** The start of a reference to a shared definition. */
export const SHARED = 'common.schema.json#/$defs/';

/** Returns the name of the shared definition that a schema refers to. */
export function sharedName({ $ref: reference }: FieldSchema): string | undefined {
  return typeof reference === 'string' ? /#\/\$defs\/(\w+)$/.exec(reference)?.[1] : undefined;
}

/** A field inside a schema. */
export interface FoundField {
  /** As `steps[].title` or `choices{}`: `[]` are the entries of a list, `{}` the values of a mapping. */
  readonly path: string;
  readonly field: FieldSchema;
}

/**
 * Returns the fields whose schema passes a test, in their order. `shared`: the definitions that are looked into; other references are not
 * followed.
 */
export function findFields(
  schema: FieldSchema,
  test: (field: FieldSchema) => boolean,
  shared: Readonly<Record<string, FieldSchema>> = {},
): FoundField[] {
  const walk = (field: FieldSchema, path: string): FoundField[] => {
    if (test(field)) return [{ path, field }];
    const name = sharedName(field);
    // An expression holds others without end.
    if (name !== undefined) return name === 'expression' ? [] : walk(shared[name] ?? {}, path);
    const properties = Object.entries((field.properties ?? {}) as Record<string, FieldSchema>);
    const below = (key: 'items' | 'additionalProperties', mark: string): FoundField[] =>
      typeof field[key] === 'object' ? walk(field[key] as FieldSchema, `${path}${mark}`) : [];
    return [
      ...properties.flatMap(([key, inner]) => walk(inner, path === '' ? key : `${path}.${key}`)),
      ...below('items', '[]'),
      ...below('additionalProperties', '{}'),
    ];
  };
  return walk(schema, '');
}

/** Returns the paths of the fields with texts for visitors. */
export function textPaths(schema: FieldSchema, shared?: Readonly<Record<string, FieldSchema>>): string[] {
  return findFields(schema, (field) => sharedName(field) === 'text', shared).map(({ path }) => path);
}

/** A field with the id of another entry. */
export interface Reference {
  /** Its path. */
  readonly field: string;
  /** The name of the collection with the entry. */
  readonly to: string;
}

/** Returns the fields with ids of other entries: those whose schema says `refersTo`. */
export function referencesIn(schema: FieldSchema, shared?: Readonly<Record<string, FieldSchema>>): Reference[] {
  return findFields(schema, ({ refersTo }) => typeof refersTo === 'string', shared).map(({ path, field }) => ({
    field: path,
    to: String(field.refersTo),
  }));
}

/** A value that a field path leads to, with its JSON pointer in parts. */
export interface HeldValue {
  readonly value: unknown;
  readonly keys: readonly (string | number)[];
}

/** Returns the values of an entry that a path of `findFields` leads to. */
export function valuesAt(entry: unknown, path: string): HeldValue[] {
  let held: HeldValue[] = [{ value: entry, keys: [] }];
  for (const part of path.split('.')) {
    const [, name = '', marks = ''] = /^(\w*)((?:\[\]|\{\})*)$/.exec(part) ?? [];
    if (name !== '') held = held.flatMap((one) => step(one, name));
    for (let mark = 0; mark < marks.length; mark += 2) held = held.flatMap(allOf);
  }
  return held;
}

function step({ value, keys }: HeldValue, name: string): HeldValue[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [{ value: (value as FieldSchema)[name], keys: [...keys, name] }];
}

function allOf({ value, keys }: HeldValue): HeldValue[] {
  if (Array.isArray(value)) return value.map((one: unknown, index) => ({ value: one, keys: [...keys, index] }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, one]) => ({ value: one as unknown, keys: [...keys, key] }));
}
