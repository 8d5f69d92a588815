import { pathToFileURL } from 'node:url';
import { createMessageConnection, type MessageReader, type MessageWriter } from 'vscode-jsonrpc/node';
import type {
  CodeAction,
  CompletionList,
  Diagnostic,
  Hover,
  Location,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { join } from 'node:path';

/** An editor that speaks with `sitefold lsp`. Places in files are named by their text, with a `^` where the cursor is. */
export interface EditorClient {
  /** The capabilities of the server. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** The messages that the editor was asked to show. */
  readonly messages: readonly string[];
  open(path: string, text: string): Promise<void>;
  /** Replaces a text of an open document, as typing does. */
  type(path: string, from: string, to: string): Promise<void>;
  save(path: string): Promise<void>;
  close(path: string): Promise<void>;
  /** The text of an open document. */
  textOf(path: string): string;
  /** The findings of a file, once they fit. */
  findings(path: string, fit: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  complete(path: string, text: string): Promise<CompletionList | null>;
  hover(path: string, text: string): Promise<Hover | null>;
  definition(path: string, text: string): Promise<readonly Location[]>;
  references(path: string, text: string): Promise<readonly Location[]>;
  actions(path: string, range: Range, only?: readonly string[]): Promise<readonly CodeAction[]>;
  rename(path: string, text: string, to: string): Promise<WorkspaceEdit>;
  /** Makes the edits in the open documents. */
  apply(edit: WorkspaceEdit | undefined): Promise<void>;
  shutdown(): Promise<void>;
}

interface Channel {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** Opens a folder in an editor whose server is at the other end of a channel. */
export async function openEditor(root: string, { reader, writer }: Channel): Promise<EditorClient> {
  const connection = createMessageConnection(reader, writer);
  const documents = new Map<string, TextDocument>();
  const published = new Map<string, readonly Diagnostic[]>();
  const messages: string[] = [];
  let check: (() => void)[] = [];

  connection.onNotification('textDocument/publishDiagnostics', (said: { uri: string; diagnostics: Diagnostic[] }) => {
    published.set(said.uri, said.diagnostics);
    for (const one of check) one();
  });
  connection.onNotification('window/showMessage', ({ message }: { message: string }) => void messages.push(message));
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void messages.push(message));
  connection.listen();
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;
  const rootUri = pathToFileURL(root).href;
  const { capabilities } = await connection.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
    processId: null,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'project' }],
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
  await connection.sendNotification('initialized', {});

  const documentOf = (path: string): TextDocument => {
    const document = documents.get(path);
    if (!document) throw new Error(`${path} is not open`);
    return document;
  };
  /** The place of a text, whose `^` is left out. */
  const placeOf = (path: string, text: string): object => {
    const document = documentOf(path);
    const at = document.getText().indexOf(text.replace('^', ''));
    if (at === -1) throw new Error(`${path} has no text ${text}`);
    return { textDocument: { uri: uriOf(path) }, position: document.positionAt(at + text.indexOf('^')) };
  };
  const change = async (path: string, changes: { range: Range; text: string }[]): Promise<void> => {
    const document = documentOf(path);
    const version = document.version + 1;
    documents.set(path, TextDocument.update(document, changes, version));
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(path), version },
      contentChanges: changes,
    });
  };

  return {
    capabilities,
    messages,
    async open(path, text) {
      const [uri, version] = [uriOf(path), 1];
      documents.set(path, TextDocument.create(uri, 'yaml', version, text));
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version, text },
      });
    },
    async type(path, from, to) {
      const document = documentOf(path);
      const at = document.getText().indexOf(from);
      if (at === -1) throw new Error(`${path} has no text ${from}`);
      const range = { start: document.positionAt(at), end: document.positionAt(at + from.length) };
      await change(path, [{ range, text: to }]);
    },
    save: (path) => connection.sendNotification('textDocument/didSave', { textDocument: { uri: uriOf(path) } }),
    async close(path) {
      documents.delete(path);
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    },
    textOf: (path) => documentOf(path).getText(),
    findings: (path, fit) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = published.get(uriOf(path));
          if (!found || !fit(found)) return;
          check = check.filter((one) => one !== look);
          resolve(found);
        };
        check.push(look);
        look();
      }),
    complete: (path, text) => connection.sendRequest('textDocument/completion', placeOf(path, text)),
    hover: (path, text) => connection.sendRequest('textDocument/hover', placeOf(path, text)),
    definition: (path, text) => connection.sendRequest('textDocument/definition', placeOf(path, text)),
    references: (path, text) =>
      connection.sendRequest('textDocument/references', {
        ...placeOf(path, text),
        context: { includeDeclaration: false },
      }),
    actions: (path, range, only) =>
      connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uriOf(path) },
        range,
        context: { diagnostics: [], ...(only && { only }) },
      }),
    rename: (path, text, newName) => connection.sendRequest('textDocument/rename', { ...placeOf(path, text), newName }),
    async apply(edit) {
      for (const one of (edit?.documentChanges ?? []) as TextDocumentEdit[]) {
        const [path] = [...documents.keys()].filter((open) => uriOf(open) === one.textDocument?.uri);
        // Changes of one document do not overlap, and name places of the text before them.
        const edits = one.edits.map((own) => ({ range: own.range, text: 'newText' in own ? own.newText : '' }));
        if (path !== undefined)
          await change(
            path,
            edits.toSorted(
              (a, b) => b.range.start.line - a.range.start.line || b.range.start.character - a.range.start.character,
            ),
          );
      }
    },
    async shutdown() {
      await connection.sendRequest('shutdown');
      connection.dispose();
    },
  };
}
