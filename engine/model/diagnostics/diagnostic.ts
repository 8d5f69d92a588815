import type { Code } from './codes.ts';
import type { Severity } from './severity.ts';

/** A node of a YAML file, by JSON pointer. `key` points at the key of a mapping entry, `value` at its value. */
export interface Origin {
  readonly file: string;
  readonly pointer: string;
  readonly target?: 'key' | 'value';
  /** The words of a long text that are meant: the place is where they first occur, if they are written as they are read. Left out: the whole text. */
  readonly part?: string;
}

/** A range of a file in UTF-16 code units, end exclusive. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export type Place = Origin | Span;

export interface Related {
  readonly message: string;
  readonly at: Place;
}

/**
 * One problem of a manifest or content file.
 * `message` is one sentence with the value in backticks; `hint` says what to do. Its line and column are found when it is printed.
 */
export interface Diagnostic {
  /** A code of the engine, or of a rule of the project. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly at: Place;
  readonly related?: readonly Related[];
}

/** A problem of the engine before its severity is known. */
export interface Problem extends Omit<Diagnostic, 'severity'> {
  readonly code: Code;
}

/** The function with which a stage reports a problem. The severity comes from the table of codes, or from sitefold.yaml. */
export type Report = (problem: Problem) => void;

export function isSpan(place: Place): place is Span {
  return 'start' in place;
}

export function originAt(file: string, pointer: string, target: 'key' | 'value' = 'value'): Origin {
  return { file, pointer, target };
}

/** Appends keys to a JSON pointer (RFC 6901). */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  let path = pointer;
  for (const key of keys) path += `/${typeof key === 'string' && SPECIAL.test(key) ? escapeKey(key) : key}`;
  return path;
}

const SPECIAL = /[~/]/;

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
