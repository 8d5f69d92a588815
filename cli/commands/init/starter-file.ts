import type { SourceFile } from '../../../engine/model/diagnostics/source.ts';
import { parse } from '../../../engine/compile/parse/parse-yaml.ts';
import { applyEdits, type Edited } from '../../../engine/model/edits/text-edits.ts';
import type { Files } from './starters.ts';

/** Reads a YAML file of a starter. Its value has the type that its schema describes. */
export function openFile<T>(files: Files, path: string): { readonly file: SourceFile; readonly value: T } {
  const file = parse({ path, bytes: Buffer.from(files.get(path) ?? ''), digest: '' }, ({ message }) => {
    throw new Error(`${path} of the starter cannot be read: ${message}`);
  });
  return { file, value: file.value as T };
}

/** Writes the edits of a file of a starter. */
export function editFile(files: Map<string, string>, { path, text }: SourceFile, edited: Edited): void {
  if (!edited.ok) throw new Error(`${path} of the starter cannot be edited: ${edited.why}`);
  files.set(path, applyEdits(text, edited.edits));
}
