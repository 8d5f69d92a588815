import type { Collection } from '../../model/collection.ts';
import { originAt, pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { camelCase, CONTENT_NAMES } from '../../model/content.ts';
import { findFields, referencesIn, sharedName, textPaths, type FieldSchema } from '../../model/schema/field-paths.ts';
import { FORMS } from '../../model/schema/forms.ts';
import { SCHEMA_ORG_TYPES } from '../../model/schema/schema-org.gen.ts';
import { KIND_NAMES } from '../../model/schema/kinds.ts';
import type { CollectionsRaw } from '../../model/schema/types.gen.ts';
import { expressionFlaw } from '../../redirects/analysis/regex-safety.ts';
import type { ValidFile } from '../validate.ts';
import { entrySchema, GIVEN_FIELDS, sortKeys } from './entry-schema.ts';
import { reportCircles } from './required-circles.ts';

/** The name of a manifest: words of lower-case letters, joined by hyphens. */
const NAME = /^[a-z]+(?:-[a-z]+)*$/;
/** Folders of content/ that hold files instead of entries. */
const OTHER_FOLDERS = ['images', 'films', 'files', 'company'];
/** Names that would be taken for other lists of a model, or for types of search results. */
const OTHER_NAMES = new Set(
  'blocks catalog collections constructor product download faq guide video solution page'.split(' '),
);
/** The fields with the day of the last change of an entry; see `changedOn`. */
const DAYS = ['updated', 'date', 'published'];

/** Returns the folder of the entries that a manifest in manifests/collections/ declares. */
export function folderOf(path: string): string {
  return `content/${path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length)}`;
}

/** Reads the kinds of content that the project declares. Reports and leaves out those that cannot be used. */
export function readCollections(files: readonly ValidFile<CollectionsRaw>[], report: Report): Collection[] {
  const sound = files.filter(({ broken }) => broken.length === 0).filter((file) => checkName(file, report));
  const own = sound.map(({ file }) => nameOf(file.path));
  const collections = sound.flatMap((file) => {
    const mistakes = mistakesIn(file, [...CONTENT_NAMES, ...own]);
    for (const { keys, target = 'value', ...problem } of mistakes)
      report({ ...problem, at: originAt(file.file.path, pointerTo('', ...keys), target) });
    return mistakes.length > 0 ? [] : [{ file, collection: collectionOf(file) }];
  });
  reportCircles(
    collections.map(({ file, collection: { name } }) => ({ name, manifest: file })),
    report,
  );
  return collections.map(({ collection }) => collection);
}

/** `manifests/collections/opening-hours.yaml` becomes `openingHours`. */
function nameOf(path: string): string {
  return camelCase(folderOf(path).slice('content/'.length));
}

function collectionOf({ file, value }: ValidFile<CollectionsRaw>): Collection {
  const schema = entrySchema(value);
  return {
    name: nameOf(file.path),
    folder: folderOf(file.path),
    schema,
    title: titleOf(value),
    order: sortKeys(value),
    texts: textPaths(schema, FORMS),
    references: referencesIn(schema, FORMS),
    days: findFields(schema, (field) => sharedName(field) === 'date').map(({ path }) => path),
    search: value.search,
    feed: value.feed,
    structuredData: value.structuredData,
    file: file.path,
  };
}

function titleOf({ title, properties }: CollectionsRaw): string | undefined {
  return title ?? ['title', 'name'].find((name) => Object.hasOwn(properties, name));
}

function checkName({ file: { path } }: ValidFile, report: Report): boolean {
  const folder = folderOf(path);
  const name = folder.slice('content/'.length);
  const isTaken =
    KIND_NAMES.some((kind) => kind === folder) ||
    OTHER_FOLDERS.includes(name) ||
    OTHER_NAMES.has(name) ||
    CONTENT_NAMES.some((one) => one === nameOf(path));
  if (!isTaken && NAME.test(name)) return true;
  report({
    code: 'CL001',
    message: isTaken
      ? `Sitefold uses the name \`${name}\` itself.`
      : `\`${name}\` cannot be the name of a kind of content.`,
    hint: isTaken
      ? 'Give the manifest another name, and the folder of its entries too.'
      : 'Use lower-case letters, with single hyphens between words, such as `opening-hours.yaml`.',
    at: { file: path, start: 0, end: 0 },
  });
  return false;
}

interface Mistake {
  readonly code: 'CL002' | 'CL003' | 'CL004' | 'CL005';
  readonly message: string;
  readonly hint: string;
  readonly keys: readonly (string | number)[];
  readonly target?: 'key';
}

function mistakesIn({ value }: ValidFile<CollectionsRaw>, kinds: readonly string[]): Mistake[] {
  return [
    ...GIVEN_FIELDS.filter((name) => Object.hasOwn(value.properties, name)).map((name): Mistake => ({
      code: 'CL003',
      message: `\`${name}\` cannot be the name of a field: it has a meaning for every kind of content.`,
      hint: `Delete the field, or give it another name; the key \`${name}\` beside \`properties\` says what entries have.`,
      keys: ['properties', name],
      target: 'key',
    })),
    ...idMistakes(value, kinds),
    ...objectMistakes(value, []),
    ...Object.entries(value.properties).flatMap(([name, field]) => fieldMistakes(field, ['properties', name], kinds)),
    ...useMistakes(value),
  ];
}

/** The types and forms that an id may have. */
const IDS = ['string', 'integer', 'slug', 'number', 'country', 'lang', 'flag', 'categorySlug', 'family', 'fieldId'];

function idMistakes({ id }: CollectionsRaw, kinds: readonly string[]): Mistake[] {
  if (typeof id !== 'object') return [];
  const { $ref: form, type, enum: values = [], refersTo } = id as FieldSchema;
  const mistakes = fieldMistakes(id as FieldSchema, ['id'], kinds);
  if (mistakes.length > 0) return mistakes;
  if (refersTo !== undefined)
    return [
      {
        code: 'CL003',
        message: 'An id names its own entry, not one of another kind.',
        hint: 'Delete `refersTo`, and add a field that refers to the other entry.',
        keys: ['id', 'refersTo'],
      },
    ];
  const isId = (values as readonly unknown[]).every((value) => typeof value === 'string' || Number.isInteger(value));
  if (isId && IDS.includes(String(form ?? type ?? 'string'))) return [];
  const hint = 'Write `type: string` or `type: integer`, or a form such as `$ref: slug`.';
  return [{ code: 'CL003', message: 'An id is a text of one line or a whole number.', hint, keys: ['id'] }];
}

/** The fields that an object requires must be declared. */
function objectMistakes(
  { properties = {}, required = [] }: { readonly properties?: object; readonly required?: readonly string[] },
  keys: Mistake['keys'],
): Mistake[] {
  const names = Object.keys(properties);
  return required.flatMap((name, index) =>
    names.includes(name) ? [] : [unknownField(name, names, [...keys, 'required', index])],
  );
}

function fieldMistakes(field: FieldSchema, keys: Mistake['keys'], kinds: readonly string[]): Mistake[] {
  const { $ref: form, type, enum: values, refersTo, items, properties, additionalProperties } = field;
  const isObject = properties !== undefined || additionalProperties !== undefined;
  const found: Mistake[] = [];
  const mistake = (message: string, hint: string, key?: string): void =>
    void found.push({ code: 'CL003', message, hint, keys: key === undefined ? keys : [...keys, key] });
  if (form !== undefined && type !== undefined)
    mistake('The field has both `$ref` and `type`.', 'Delete `type`: the form says what the value is.', 'type');
  if (form === undefined && type === undefined && values === undefined && !isObject)
    mistake('The field does not say what its value is.', 'Add `type: string`, or a form such as `$ref: text`.');
  for (const [key, types] of Object.entries(TYPES_OF_KEYWORDS)) {
    if (field[key] === undefined || (typeof type === 'string' && types.includes(type))) continue;
    if (types.includes('object') && isObject && type === undefined && form === undefined) continue;
    const needed = types.map((one) => `\`type: ${one}\``).join(' or ');
    mistake(`\`${key}\` says nothing about a value of this type.`, `Write ${needed}, or delete \`${key}\`.`, key);
  }
  if (type === 'array' && items === undefined)
    mistake('The field does not say what is in the list.', 'Add `items:`, for example `items: { $ref: text }`.');
  if (type === 'object' && !isObject)
    mistake(
      'The field does not say what is in the object.',
      'Add `properties:` with its fields, or `additionalProperties:` with what the values of all keys are.',
    );
  for (const key of properties === undefined ? [] : ['additionalProperties', 'propertyNames', 'minProperties'])
    if (field[key] !== undefined)
      mistake(`\`${key}\` is for an object whose keys are not fixed.`, `Delete \`${key}\` or \`properties\`.`, key);
  found.push(...patternMistakes(field, keys));
  if (typeof refersTo === 'string' && !kinds.includes(refersTo))
    found.push({
      code: 'CL004',
      message: `There is no kind of content \`${refersTo}\`.`,
      hint: didYouMean(refersTo, kinds, `Kinds of content: ${listSome(kinds, 30)}.`),
      keys: [...keys, 'refersTo'],
    });
  if (isSchema(items)) found.push(...fieldMistakes(items, [...keys, 'items'], kinds));
  if (isSchema(additionalProperties))
    found.push(...fieldMistakes(additionalProperties, [...keys, 'additionalProperties'], kinds));
  if (isSchema(field.propertyNames)) found.push(...patternMistakes(field.propertyNames, [...keys, 'propertyNames']));
  if (isSchema(properties)) {
    found.push(...objectMistakes(field, keys));
    for (const [name, inner] of Object.entries(properties))
      found.push(...fieldMistakes(inner as FieldSchema, [...keys, 'properties', name], kinds));
  }
  return found;
}

function patternMistakes({ pattern }: FieldSchema, keys: Mistake['keys']): Mistake[] {
  // In a group, so that a backslash at the end does not take what follows with it.
  const flaw = typeof pattern === 'string' ? expressionFlaw(`^(?:${pattern})$`) : undefined;
  if (flaw === undefined) return [];
  const hint = 'Write for example `[A-Z]{2}[0-9]{4}`.';
  return [{ code: 'CL003', message: `The pattern \`${String(pattern)}\` ${flaw}.`, hint, keys: [...keys, 'pattern'] }];
}

/** The types of the values that a keyword says something about. Of others it would say nothing, without a word. */
const TYPES_OF_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  items: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  properties: ['object'],
  required: ['object'],
  additionalProperties: ['object'],
  propertyNames: ['object'],
  minProperties: ['object'],
};

/** What a manifest says about its fields must be about fields that it has. */
function useMistakes(value: CollectionsRaw): Mistake[] {
  const { properties, title, order, search, feed, structuredData } = value;
  const names = Object.keys(properties);
  const isText = (field: FieldSchema): boolean => sharedName(field) === 'text' || field.type === 'string';
  const paths = findFields(entrySchema(value), isText, FORMS).map(({ path }) => path);
  const found: Mistake[] = [];
  const needField = (name: string | undefined, ...keys: (string | number)[]): void => {
    if (name !== undefined && !names.includes(name) && name !== 'id') found.push(unknownField(name, names, keys));
  };
  const needText = (path: string | undefined, ...keys: (string | number)[]): void => {
    if (path === undefined || paths.includes(path)) return;
    const [first = ''] = path.split(/[.[]/);
    if (names.includes(first))
      found.push({
        code: 'CL005',
        message: `\`${path}\` is not a text.`,
        hint: didYouMean(path, paths, `Texts of this kind of content: ${listSome(paths, 20)}.`),
        keys,
      });
    else found.push(unknownField(first, names, keys));
  };
  if (typeof order === 'string') needField(order.replace(/^-/, ''), 'order');
  else order?.forEach((name, index) => needField(name.replace(/^-/, ''), 'order', index));
  needText(title, 'title');
  search?.text.forEach((path, index) => needText(path, 'search', 'text', index));
  needText(feed?.summary, 'feed', 'summary');
  needText(feed?.text, 'feed', 'text');
  for (const [property, field] of Object.entries(structuredData?.properties ?? {}))
    needField(field, 'structuredData', 'properties', property);
  if (structuredData !== undefined && !SCHEMA_ORG_TYPES.has(structuredData.type))
    found.push({
      code: 'CL005',
      message: `schema.org has no type \`${structuredData.type}\`.`,
      hint: didYouMean(structuredData.type, SCHEMA_ORG_TYPES, 'Take a type of https://schema.org, such as `Product`.'),
      keys: ['structuredData', 'type'],
    });
  if (titleOf(value) === undefined)
    for (const use of ['search', 'feed'] as const)
      if (value[use] !== undefined)
        found.push({
          code: 'CL005',
          message: 'Nothing says which field has the name of an entry.',
          hint: 'Add `title:` with the name of a field.',
          keys: [use],
          target: 'key',
        });
  if (feed !== undefined && !DAYS.some((day) => isDay(properties[day])))
    found.push({
      code: 'CL005',
      message: 'The entries of a feed need a date.',
      hint: 'Add a field `date: { $ref: date }`, or `updated` or `published`.',
      keys: ['feed'],
      target: 'key',
    });
  return found;
}

function isDay(field: FieldSchema | undefined): boolean {
  return field?.$ref === 'date';
}

function unknownField(name: string, names: readonly string[], keys: Mistake['keys']): Mistake {
  return {
    code: 'CL002',
    message: `This kind of content has no field \`${name}\`.`,
    hint: didYouMean(name, names, `Fields: ${listSome(names, 20)}.`),
    keys,
  };
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null;
}
