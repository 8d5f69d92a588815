import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

/** A place in a text, both numbers from 0; characters are UTF-16 units, as the protocol counts them. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Problem {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

export interface CompletionItem {
  readonly label: string;
  readonly kind?: number;
  readonly insertText?: string;
  readonly documentation?: string | { readonly value: string };
}

/** A file as an editor has it open. Its text need not be the one on disk. */
export interface OpenFile {
  /** What the server finds wrong with the text as it was opened. */
  readonly problems: readonly Problem[];
  complete(position: Position): Promise<readonly CompletionItem[]>;
  /** Returns the text of the tooltip, empty without a tooltip. */
  hover(position: Position): Promise<string>;
  close(): Promise<void>;
}

export interface LanguageServer {
  /** Opens a text as the file at a path of the root, and waits for the first diagnostics. */
  open(path: string, text: string): Promise<OpenFile>;
  stop(): Promise<void>;
}

interface Options {
  /** The folder that the editor has open. */
  readonly root: string;
  /** What the editor answers to `workspace/configuration`, by section. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Starts the YAML language server of VS Code's YAML extension, and speaks its protocol with it as an editor does. */
export async function startLanguageServer({ root, settings }: Options): Promise<LanguageServer> {
  const bin = `${root}node_modules/yaml-language-server/bin/yaml-language-server`;
  const child = spawn(process.execPath, [bin, '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map<string, (problems: readonly Problem[]) => void>();
  const nextProblems = (uri: string): Promise<readonly Problem[]> =>
    new Promise((resolve) => void waiting.set(uri, resolve));
  // The server remembers files by version; a file that is opened again needs a new one.
  let version = 0;

  connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section: string }[] }) =>
    items.map(({ section }) => settings[section] ?? null),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('workspace/codeLens/refresh', () => null);
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }: { uri: string; diagnostics: Problem[] }) => {
      waiting.get(uri)?.(diagnostics);
      waiting.delete(uri);
    },
  );
  connection.listen();

  const rootUri = pathToFileURL(root).href.replace(/\/$/, '');
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'repository' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } },
        hover: { contentFormat: ['markdown', 'plaintext'] },
        publishDiagnostics: {},
      },
    },
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', { settings });

  return {
    async open(path, text) {
      const uri = `${rootUri}/${path}`;
      const textDocument = { uri };
      const problems = nextProblems(uri);
      version += 1;
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version, text },
      });
      return {
        problems: await problems,
        async complete(position) {
          const answer = await connection.sendRequest<{ items: CompletionItem[] } | CompletionItem[] | null>(
            'textDocument/completion',
            { textDocument, position },
          );
          return Array.isArray(answer) ? answer : (answer?.items ?? []);
        },
        async hover(position) {
          const answer = await connection.sendRequest<{ contents: string | { value: string } } | null>(
            'textDocument/hover',
            {
              textDocument,
              position,
            },
          );
          const contents = answer?.contents ?? '';
          return typeof contents === 'string' ? contents : contents.value;
        },
        async close() {
          // The server answers with an empty list, which must not be taken for that of the next file.
          const cleared = nextProblems(uri);
          await connection.sendNotification('textDocument/didClose', { textDocument });
          await cleared;
        },
      };
    },
    async stop() {
      await connection.sendRequest('shutdown');
      connection.dispose();
      child.kill();
      await ended;
    },
  };
}
