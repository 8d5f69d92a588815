import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument, YAMLError } from 'yaml';
import type { Parsed } from '../../../match/pattern.ts';
import { isMapping, type JsonMapping } from '../../shared/text/json.ts';
import type { JoinedFile } from '../joined-files.ts';

/** Reads a file of settings in YAML, TOML or JSON as a mapping; an empty file is an empty mapping. */
export function readSettings({ path, text }: JoinedFile): Parsed<JsonMapping> {
  try {
    // YAML reads JSON too.
    const value = path.endsWith('.toml') ? parseToml(text) : readYaml(text);
    if (value === null || value === undefined) return { ok: true, value: {} };
    return isMapping(value) ? { ok: true, value } : flaw('The settings are not a mapping.');
  } catch (cause) {
    const isOfText = cause instanceof TomlError || cause instanceof YAMLError;
    // The parsers are recursive, so that deep nesting overflows the stack; a name that no anchor has is a ReferenceError.
    if (!isOfText && !(cause instanceof RangeError) && !(cause instanceof ReferenceError)) throw cause;
    const [first = ''] = cause.message.split('\n');
    return flaw(`The settings cannot be read: ${first.replace('Invalid TOML document: ', '')}.`);
  }
}

function readYaml(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false, merge: true });
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS();
}

function flaw(message: string): Parsed<never> {
  return { ok: false, flaw: { message, hint: 'Correct the file.' } };
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

export function mappingOf(value: unknown): JsonMapping {
  return isMapping(value) ? value : {};
}

/** A path of folders without a slash at its end: empty for the root, else with one at its start. */
export function folderPath(text: string): string {
  const bare = text.replaceAll(/^\/+|\/+$/g, '');
  return bare === '' ? '' : `/${bare}`;
}
