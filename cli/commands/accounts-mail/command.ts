import { createCommand, runLazily } from '../../create-command.ts';

export const accountsMailCommand = createCommand(
  'mail',
  'list the mails that wait, and those that are no longer tried',
  [
    'sitefold accounts mail',
    'sitefold accounts mail --again 2026-11-25T08-15-30.120Z-4f1d2c3b',
    'sitefold accounts mail --json',
  ],
)
  .option('--again <name>', 'try one of the latter again')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsMail));
