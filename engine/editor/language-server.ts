import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  MarkupKind,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type Connection,
  type Diagnostic as ShownDiagnostic,
  type InitializeParams,
  type Location,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node.js';
import { openLiveProject, type LiveProject } from '../build/project/live-project.ts';
import { watchProject, type ProjectWatch } from '../build/project/watch-project.ts';
import { refusalOf } from '../build/project/write-together.ts';
import { listEngineTheme } from '../build/theme/engine-theme.ts';
import type { FileEdit } from '../compile/edits/file-edits.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import type { SiteModel } from '../model/site-model.ts';
import { VERSION } from '../model/version.ts';
import { fixAllRedirects, quickFixes, type QuickFix } from './code-actions.ts';
import { complete } from './complete.ts';
import { findDefinition } from './definition.ts';
import type { EditorProject, FileRange } from './editor-project.ts';
import { hover } from './hover.ts';
import { pathOf, takeText, uriOf } from './open-documents.ts';
import { hasMark, rangeOf, type Range } from './positions.ts';
import { findReferences } from './references.ts';
import { findRenamed, renamePage } from './rename.ts';
import { workspaceEdit } from './workspace-edit.ts';

/** Keystrokes within this time, in milliseconds, are compiled together. */
const PAUSE = 20;
/** Refused by a rule of the project (LSP 3.17, RequestFailed). */
const REQUEST_FAILED = -32803;

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Hint,
} as const;

/**
 * Answers an editor by the Language Server Protocol. The project is the folder that the editor has open if it has manifests, and else
 * `root`. Nothing is written: the editor makes all changes.
 */
export function serveEditor(connection: Connection, root: string): void {
  const documents = new TextDocuments(TextDocument);
  let server: ProjectServer | undefined;
  let watch: Promise<ProjectWatch> | undefined;

  connection.onInitialize((params) => {
    const folder = chooseRoot(params, root);
    server = createProjectServer(connection, openLiveProject(folder), documents);
    return {
      serverInfo: { name: 'Sitefold', version: VERSION },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        completionProvider: { triggerCharacters: ['/', '{', ' ', '.', '"', "'", '[', ','] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
        renameProvider: { prepareProvider: true },
      },
    };
  });
  connection.onInitialized(() => {
    if (!server) return;
    const { project, reread } = server;
    server.update();
    watch = watchProject(project.root, reread).then((started) => {
      // What was written before the watch began is not reported by it.
      void started.update();
      return started;
    });
  });
  connection.onShutdown(async () => {
    server?.close();
    await (await watch)?.close();
  });

  documents.onDidChangeContent(({ document }) => server?.take(document));
  documents.onDidClose(({ document }) => server?.drop(document));
  documents.onDidSave(() => void server?.reread());
  connection.onCompletion((params) => server?.complete(params) ?? null);
  connection.onHover((params) => server?.hover(params));
  connection.onDefinition((params) => server?.definition(params));
  connection.onReferences((params) => server?.references(params, params.context.includeDeclaration));
  connection.onCodeAction(({ textDocument, range, context }) =>
    server?.codeActions(textDocument.uri, range, context.only ?? []),
  );
  connection.onPrepareRename((params) => server?.prepareRename(params));
  connection.onRenameRequest((params) => server?.rename(params, params.newName));
  documents.listen(connection);
  connection.listen();
}

/** Returns the folder of the project: the first folder of the editor with manifests. */
function chooseRoot({ workspaceFolders, rootUri }: InitializeParams, root: string): string {
  const folders = [...(workspaceFolders ?? []).map(({ uri }) => uri), ...(rootUri === null ? [] : [rootUri])]
    .filter((uri) => uri?.startsWith('file:'))
    .map((uri) => fileURLToPath(uri));
  return folders.find((folder) => existsSync(join(folder, 'manifests'))) ?? root;
}

type ProjectServer = ReturnType<typeof createProjectServer>;

/** Answers the requests for one project. */
function createProjectServer(connection: Connection, project: LiveProject, documents: TextDocuments<TextDocument>) {
  const { root } = project;
  const engineTheme = listEngineTheme();
  let timer: NodeJS.Timeout | undefined;
  /** The last model that could be made, for texts that are half written. */
  let lastModel: SiteModel | undefined;
  let latest: EditorProject | undefined;
  /** The files with findings that the editor shows. */
  let shown: ReadonlySet<string> = new Set();
  let isMissing = false;

  const toUri = (path: string): string => uriOf(root, path);
  const documentOf = (path: string): TextDocument | undefined => documents.get(toUri(path));

  async function current(): Promise<EditorProject | undefined> {
    const compiled = await project.current();
    lastModel = compiled.model ?? lastModel;
    latest = lastModel && { ...compiled, model: lastModel, engineTheme };
    return latest;
  }

  async function publish(): Promise<void> {
    try {
      const { diagnostics, files } = await project.current();
      await current();
      const missing = diagnostics.find(({ code }) => code === 'IO001');
      if (missing && !isMissing) show(MessageType.Warning, missing.message);
      isMissing = missing !== undefined;
      const byFile = Map.groupBy(missing ? [] : diagnostics, ({ at }) => at.file);
      for (const path of new Set([...byFile.keys(), ...shown])) {
        const version = documentOf(path)?.version;
        const found = (byFile.get(path) ?? []).map((one) => shownDiagnostic(one, files, toUri));
        await connection.sendDiagnostics({
          uri: toUri(path),
          diagnostics: found,
          ...(version === undefined ? {} : { version }),
        });
      }
      shown = new Set(byFile.keys());
    } catch (cause) {
      tell(cause);
    }
  }

  /** Shows a message that needs no answer. */
  function show(type: MessageType, message: string): void {
    void connection.sendNotification(ShowMessageNotification.type, { type, message: `Sitefold: ${message}` });
  }

  function tell(cause: unknown): void {
    connection.console.error(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  }

  function update(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void publish(), PAUSE);
  }

  /** The project with what is typed, and a place in it. */
  async function placeOf({ textDocument, position }: TextDocumentPositionParams): Promise<Place | undefined> {
    const path = pathOf(root, textDocument.uri);
    const document = documents.get(textDocument.uri);
    const open = await current();
    if (path === undefined || !document || !open) return undefined;
    const hidden = hasMark(open.files.get(path)?.text) ? 1 : 0;
    return { open, path, offset: document.offsetAt(position) + hidden };
  }

  function locationOf({ files }: EditorProject, { path, start, end }: FileRange): Location {
    return { uri: toUri(path), range: rangeOf({ file: path, start, end }, files) };
  }

  function editOf(open: EditorProject, edits: readonly FileEdit[]): WorkspaceEdit {
    return workspaceEdit(open, edits, { uriOf: toUri, versionOf: (path) => documentOf(path)?.version ?? null });
  }

  function actionOf(
    open: EditorProject,
    fix: QuickFix,
    kind: CodeActionKind,
    diagnostics: ShownDiagnostic[],
  ): CodeAction {
    const edits = fix.edits.map((edit): FileEdit => ({ kind: 'edit', ...edit }));
    return { title: fix.title, kind, diagnostics, edit: editOf(open, edits) };
  }

  return {
    project,
    update,
    close: () => clearTimeout(timer),
    take(document: TextDocument): void {
      const path = pathOf(root, document.uri);
      if (path === undefined) return;
      takeText(project, path, document.getText());
      update();
    },
    drop({ uri }: TextDocument): void {
      const path = pathOf(root, uri);
      if (path === undefined) return;
      project.dropDraft(path);
      update();
    },
    /** Takes what was changed on disk. Documents that are open keep their texts. */
    async reread(): Promise<EditorProject['sources']> {
      try {
        if (project.reread()) {
          for (const document of documents.all()) {
            const path = pathOf(root, document.uri);
            if (path !== undefined) takeText(project, path, document.getText());
          }
          update();
        }
        return (await project.current()).sources;
      } catch (cause) {
        tell(cause);
        return [];
      }
    },
    /** Answers at once with the last model, because a person waits for the list while typing. */
    complete({ textDocument, position }: TextDocumentPositionParams) {
      const path = pathOf(root, textDocument.uri);
      const document = documents.get(textDocument.uri);
      if (path === undefined || !document || !latest) return null;
      const { items, more } = complete(latest, { path, text: document.getText(), offset: document.offsetAt(position) });
      return {
        isIncomplete: more,
        items: items.map(({ label, text, start, end, detail }, index) => ({
          label,
          kind: CompletionItemKind.Value,
          ...(detail === undefined ? {} : { detail }),
          sortText: String(index).padStart(4, '0'),
          filterText: text,
          textEdit: {
            range: { start: document.positionAt(start), end: document.positionAt(end) },
            newText: text,
          },
        })),
      };
    },
    async hover(params: TextDocumentPositionParams) {
      const place = await placeOf(params);
      const found = place && hover(place.open, place.path, place.offset);
      if (!place || !found) return null;
      return {
        contents: { kind: MarkupKind.Markdown, value: found.text },
        range: locationOf(place.open, found).range,
      };
    },
    async definition(params: TextDocumentPositionParams) {
      const place = await placeOf(params);
      return place
        ? findDefinition(place.open, place.path, place.offset).map((one) => locationOf(place.open, one))
        : null;
    },
    async references(params: TextDocumentPositionParams, withDefinition: boolean) {
      const place = await placeOf(params);
      return place
        ? findReferences(place.open, place, { withDefinition }).map((one) => locationOf(place.open, one))
        : null;
    },
    async codeActions(uri: string, range: Range, only: readonly string[]): Promise<CodeAction[]> {
      const path = pathOf(root, uri);
      const open = await current();
      if (path === undefined || !open) return [];
      const wants = (kind: string): boolean => only.length === 0 || only.some((one) => kind.startsWith(one));
      const quick = wants(CodeActionKind.QuickFix)
        ? open.diagnostics
            .filter(({ at }) => at.file === path && overlap(rangeOf(at, open.files), range))
            .flatMap((one) =>
              quickFixes(open, one).map((fix) =>
                actionOf(open, fix, CodeActionKind.QuickFix, [shownDiagnostic(one, open.files, toUri)]),
              ),
            )
        : [];
      // It compiles the project anew: only for those who ask for it.
      const all = only.length > 0 && wants(CodeActionKind.SourceFixAll) ? fixAllRedirects(open) : undefined;
      return [...quick, ...(all ? [actionOf(open, all, CodeActionKind.SourceFixAll, [])] : [])];
    },
    async prepareRename(params: TextDocumentPositionParams) {
      const place = await placeOf(params);
      const found = place && findRenamed(place.open, place.path, place.offset);
      if (!place || !found) return null;
      if ('problem' in found) throw new ResponseError(REQUEST_FAILED, found.problem);
      return { range: locationOf(place.open, found).range, placeholder: found.name.text };
    },
    async rename(params: TextDocumentPositionParams, name: string) {
      const place = await placeOf(params);
      if (!place) return null;
      const moved = renamePage(place.open, place, name);
      if ('problem' in moved) throw new ResponseError(REQUEST_FAILED, moved.problem);
      const refusal = refusalOf(root, moved.written);
      if (refusal !== undefined) throw new ResponseError(REQUEST_FAILED, `${refusal} Nothing was changed.`);
      for (const note of moved.notes) show(MessageType.Info, note);
      return editOf(place.open, moved.edits);
    },
  };
}

interface Place {
  readonly open: EditorProject;
  readonly path: string;
  readonly offset: number;
}

/** A finding as an editor shows it, with its hint. */
function shownDiagnostic(
  { code, severity, message, hint, at, related = [] }: Diagnostic,
  files: ReadonlyMap<string, SourceFile>,
  toUri: (path: string) => string,
): ShownDiagnostic {
  return {
    range: rangeOf(at, files),
    severity: SEVERITIES[severity],
    code,
    source: 'sitefold',
    message: hint === undefined ? message : `${message}\n${hint}`,
    relatedInformation: related.map((other) => ({
      message: other.message,
      location: { uri: toUri(other.at.file), range: rangeOf(other.at, files) },
    })),
  };
}

function overlap(one: Range, other: Range): boolean {
  const isBefore = (a: Range['start'], b: Range['start']): boolean =>
    a.line < b.line || (a.line === b.line && a.character < b.character);
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}
