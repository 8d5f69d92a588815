import { createCommand, runLazily } from '../../create-command.ts';

export const lspCommand = createCommand(
  'lsp',
  'answer an editor by the Language Server Protocol, over stdin and stdout',
  ['sitefold lsp --stdio'],
)
  .option('--stdio', 'how editors say what is the only way here')
  .action(runLazily(async () => (await import('./run.ts')).runLsp));
