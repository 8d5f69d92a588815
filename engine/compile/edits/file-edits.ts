import { createHash } from 'node:crypto';
import { applyEdits, type Edit } from '../../model/edits/text-edits.ts';
import { isTablePath } from '../parse/parse-table.ts';
import type { Source } from '../parse/parse-yaml.ts';

/** A change of one file of a project. Offsets are those of the text that the compiler reads. */
export type FileEdit =
  | ({ readonly kind: 'edit'; readonly path: string } & Edit)
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  /** A file that is missing is made of these lines; otherwise they are added at its end. */
  | { readonly kind: 'append'; readonly path: string; readonly text: string };

/** A file after its edits. Without a text it is deleted. */
export interface EditedFile {
  /** The file as it was read; undefined if it is new. */
  readonly before: Source | undefined;
  readonly path: string;
  readonly text: string | undefined;
}

/**
 * Applies edits to the files of a project, and returns those whose bytes or paths differ. Everything outside of the edits stays as it is,
 * byte for byte. Throws if two edits of a file overlap.
 */
export function editFiles(sources: readonly Source[], edits: readonly FileEdit[]): EditedFile[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  return [...Map.groupBy(edits, ({ path }) => path)].flatMap(([path, own]): EditedFile[] => {
    const before = known.get(path);
    const lines = own.flatMap((edit): Edit[] => (edit.kind === 'edit' ? [edit] : []));
    const edited = before === undefined ? '' : applyEdits(textOf(before), lines);
    const added = own.flatMap((edit) => (edit.kind === 'append' ? [edit.text] : [])).join('');
    const [renamed = path] = own.flatMap((edit) => (edit.kind === 'rename' ? [edit.to] : []));
    const joined = added === '' || edited === '' || edited.endsWith('\n') ? `${edited}${added}` : `${edited}\n${added}`;
    const text = before === undefined ? joined : `${lostMark(before)}${joined}`;
    if (before !== undefined && renamed === path && Buffer.from(text).equals(before.bytes)) return [];
    return [{ before, path: renamed, text }];
  });
}

/** Returns the sources of a project with its edited files. */
export function withEditedFiles(sources: readonly Source[], files: readonly EditedFile[]): Source[] {
  const gone = new Set(files.map(({ before }) => before?.path));
  return [...sources.filter(({ path }) => !gone.has(path)), ...files.flatMap(sourceOf)];
}

/** Returns the text of a file as the compiler reads it: that of a table lacks its byte order mark. */
export function textOf({ path, bytes }: Source): string {
  return new TextDecoder('utf-8', { ignoreBOM: !isTablePath(path) }).decode(bytes);
}

/** Returns the byte order mark that a file has and the text of `textOf` lacks. */
export function lostMark({ path, bytes }: Source): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark && isTablePath(path) ? '\ufeff' : '';
}

function sourceOf({ path, text }: EditedFile): Source[] {
  return text === undefined ? [] : [sourceOfText(path, text)];
}

/** Returns a file with a text that is not on disk. */
export function sourceOfText(path: string, text: string): Source {
  const bytes = Buffer.from(text);
  return { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}
