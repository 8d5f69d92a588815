import { createConnection, ProposedFeatures } from 'vscode-languageserver/node.js';
import { serveEditor } from '../../../engine/editor/language-server.ts';

/** Answers an editor until it says goodbye or closes stdin. */
export async function runLsp({ root }: { readonly root: string }): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.stdin.once('end', resolve);
  serveEditor(createConnection(ProposedFeatures.all, process.stdin, process.stdout), root);
  await ended;
}
