import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commands, window, workspace, type ExtensionContext, type WorkspaceFolder } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** The running clients, by the address of their folder. */
const clients = new Map<string, LanguageClient>();

/** Starts a language server for each folder of the workspace that is a Sitefold project. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  subscriptions.push(
    commands.registerCommand('sitefold.restart', async () => {
      await deactivate();
      await startAll(workspace.workspaceFolders ?? []);
    }),
    workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
      await stopAll(removed.map(({ uri }) => uri.toString()));
      await startAll(added);
    }),
  );
  await startAll(workspace.workspaceFolders ?? []);
}

/** Stops all language servers. */
export async function deactivate(): Promise<void> {
  await stopAll([...clients.keys()]);
}

async function startAll(folders: readonly WorkspaceFolder[]): Promise<void> {
  await Promise.all(
    folders.map(async (folder) => {
      const { uri, name } = folder;
      if (uri.scheme !== 'file' || !existsSync(join(uri.fsPath, 'manifests')) || clients.has(uri.toString())) return;
      const command = commandOf(folder);
      if (command === undefined) {
        void window.showWarningMessage(
          `Sitefold is not installed in ${name}. Run \`npm install sitefold\` there, or name the command in the setting sitefold.path.`,
        );
        return;
      }
      const client = createClient(folder, command);
      clients.set(uri.toString(), client);
      await client.start();
    }),
  );
}

async function stopAll(folders: readonly string[]): Promise<void> {
  await Promise.all(
    folders.map(async (folder) => {
      const client = clients.get(folder);
      clients.delete(folder);
      await client?.stop();
    }),
  );
}

/** Returns the command of a folder: that of the setting, or the one that is installed. Undefined if there is none. */
function commandOf({ uri }: WorkspaceFolder): string | undefined {
  const chosen = workspace.getConfiguration('sitefold', uri).get<string>('path') ?? '';
  const command = chosen === '' ? join(uri.fsPath, 'node_modules/.bin/sitefold') : chosen;
  return chosen !== '' || existsSync(command) ? command : undefined;
}

function createClient(folder: WorkspaceFolder, command: string): LanguageClient {
  const root = folder.uri.fsPath;
  const inFolder = (pattern: string): { scheme: string; pattern: string } => ({
    scheme: 'file',
    pattern: `${root}/${pattern}`,
  });
  return new LanguageClient(
    'sitefold',
    `Sitefold (${folder.name})`,
    { command, args: ['lsp', '--root', root], options: { cwd: root }, transport: TransportKind.stdio },
    {
      workspaceFolder: folder,
      documentSelector: [
        inFolder('{manifests,content}/**/*.yaml'),
        inFolder('manifests/redirects/*.csv'),
        inFolder('sitefold.yaml'),
      ],
    },
  );
}
