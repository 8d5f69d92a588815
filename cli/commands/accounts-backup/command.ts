import { createCommand, runLazily } from '../../create-command.ts';

export const accountsBackupCommand = createCommand('backup', 'copy the accounts into a file while the service runs', [
  'sitefold accounts backup /backup/accounts-2026-11-25',
])
  .argument('<file>', 'a new file')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsBackup));
