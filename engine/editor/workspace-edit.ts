import type { WorkspaceEdit, TextDocumentEdit, CreateFile, RenameFile } from 'vscode-languageserver';
import type { FileEdit } from '../compile/edits/file-edits.ts';
import type { EditorProject } from './editor-project.ts';
import { rangeOf } from './positions.ts';

/** How files are named to the editor. */
export interface Documents {
  uriOf(path: string): string;
  /** The version of an open document; null for a file that is not open. */
  versionOf(path: string): number | null;
}

/** Turns edits of a project into those of the Language Server Protocol, which the editor makes and can undo. */
export function workspaceEdit(
  { files }: EditorProject,
  edits: readonly FileEdit[],
  documents: Documents,
): WorkspaceEdit {
  const documentChanges: (TextDocumentEdit | CreateFile | RenameFile)[] = [];
  for (const [path, own] of Map.groupBy(edits, (edit) => edit.path)) {
    const uri = documents.uriOf(path);
    const text = files.get(path)?.text;
    if (text === undefined) documentChanges.push({ kind: 'create', uri, options: { ignoreIfExists: true } });
    const changes = own.flatMap((edit) => {
      if (edit.kind === 'rename') return [];
      const [start, end] = edit.kind === 'edit' ? [edit.start, edit.end] : [text?.length ?? 0, text?.length ?? 0];
      const gap = edit.kind === 'append' && text !== undefined && text !== '' && !text.endsWith('\n') ? '\n' : '';
      return [{ range: rangeOf({ file: path, start, end }, files), newText: `${gap}${edit.text}` }];
    });
    const version = text === undefined ? null : documents.versionOf(path);
    if (changes.length > 0) documentChanges.push({ textDocument: { uri, version }, edits: changes });
    for (const edit of own)
      if (edit.kind === 'rename')
        documentChanges.push({ kind: 'rename', oldUri: uri, newUri: documents.uriOf(edit.to) });
  }
  return { documentChanges };
}
