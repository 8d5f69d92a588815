import { createCommand, runLazily } from '../../create-command.ts';

export const accountsListCommand = createCommand('list', 'list the accounts, with their state', [
  'sitefold accounts list --find ada@',
  'sitefold accounts list --json',
])
  .option('--find <text>', 'only those whose mail address contains this text')
  .option('--json', 'print one JSON object a line')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsList));
