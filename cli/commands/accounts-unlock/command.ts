import { createCommand, runLazily } from '../../create-command.ts';

export const accountsUnlockCommand = createCommand(
  'unlock',
  'lift the block of an account, and its wait after too many attempts',
  [
    'sitefold accounts unlock ada@customer.example',
    'sitefold accounts unlock ada@customer.example --without-second-step',
  ],
)
  .argument('<address>', 'the mail address of the account')
  .option('--without-second-step', 'switch its second step off as well, for a customer who has lost phone and codes')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsUnlock));
