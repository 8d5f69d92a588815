import { createCommand, runLazily } from '../../create-command.ts';

export const accountsRestoreCommand = createCommand(
  'restore',
  'put the accounts of a backup in the place of those that are there',
  ['sitefold accounts restore /backup/accounts-2026-11-25'],
)
  .argument('<file>', 'a file that `sitefold accounts backup` made')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsRestore));
