import type { CONSTANT_READERS } from './constant-readers.gen.ts';

export type ConstantValue = number | string | boolean | readonly (string | number)[];

export interface Constant {
  readonly value: ConstantValue;
  readonly unit?: string;
  readonly source?: string;
  readonly description?: string;
}

export type Constants = Readonly<Record<string, Constant>>;

type Readers = typeof CONSTANT_READERS;
type KeyOf<T extends string> = { [K in keyof Readers]: Readers[K] extends T ? K : never }[keyof Readers];

/** Reads a number. The resolver has checked that it exists; engine/defaults/constants.yaml gives its unit. */
export function numberConstant(constants: Constants, key: KeyOf<'number'>): number {
  const value = constants[key]?.value;
  if (typeof value !== 'number') throw new Error(`constant ${String(key)} is not a number`);
  return value;
}

export function textConstant(constants: Constants, key: KeyOf<'text'>): string {
  const value = constants[key]?.value;
  if (typeof value !== 'string') throw new Error(`constant ${String(key)} is not a text`);
  return value;
}

/** Reads a list as strings. */
export function listConstant(constants: Constants, key: KeyOf<'list'>): readonly string[] {
  const value = constants[key]?.value;
  if (!Array.isArray(value)) throw new Error(`constant ${String(key)} is not a list`);
  return value.map(String);
}
