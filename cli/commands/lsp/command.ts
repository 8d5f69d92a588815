import { createCommand, runLazily } from '../../create-command.ts';

export const lspCommand = createCommand(
  'lsp',
  'answer an editor by the Language Server Protocol, over stdin and stdout',
  ['sitefold lsp --stdio'],
)
  .option('--stdio', 'the only way to talk, which some editors name')
  .action(runLazily(async () => (await import('./run.ts')).runLsp));
