import { createCommand, runLazily } from '../../create-command.ts';

export const accountsBlockCommand = createCommand(
  'block',
  'sign an account out everywhere, and refuse every sign-in to it',
  ['sitefold accounts block ada@customer.example'],
)
  .argument('<address>', 'the mail address of the account')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsBlock));
