import type { Document } from 'yaml';
import { TEXT_FIELDS } from '../../../engine/model/schema/text-fields.gen.ts';

export type Place = readonly (string | number)[];

/** Returns where the texts for visitors are in a file of the content. */
export function textPlaces(path: string, document: Document): Place[] {
  const fields = (TEXT_FIELDS as Readonly<Record<string, readonly string[]>>)[schemaOf(path)] ?? [];
  const value: unknown = document.toJS();
  return fields.flatMap((field) => expand(value, field.split('.'), []));
}

/** The name of the schema of a file: `content/products` of `content/products/r-one.yaml`, `company` of `manifests/company.yaml`. */
function schemaOf(path: string): string {
  return path.replace('manifests/', '').split('/').slice(0, 2).join('/').replace('.yaml', '');
}

function expand(value: unknown, [first, ...rest]: readonly string[], at: Place): Place[] {
  if (first === undefined) return value === undefined ? [] : [at];
  const [, name = '', each] = /^(\w+)(\[\]|\{\})?$/.exec(first) ?? [];
  const field = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (field === undefined) return [];
  if (each === undefined) return expand(field, rest, [...at, name]);
  const keys = Array.isArray(field) ? [...field.keys()] : Object.keys(field as object);
  return keys.flatMap((key) => expand((field as Record<string | number, unknown>)[key], rest, [...at, name, key]));
}
