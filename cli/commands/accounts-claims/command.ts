import { createCommand, runLazily } from '../../create-command.ts';

export const accountsClaimsCommand = createCommand(
  'claims',
  'decide about devices that two customers have registered',
  [
    'sitefold accounts claims',
    'sitefold accounts claims --give 4f1d2c3b',
    'sitefold accounts claims --refuse 4f1d2c3b',
  ],
)
  .option('--give <id>', 'give the device to the customer who claims it')
  .option('--refuse <id>', 'leave the device where it is')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsClaims));
