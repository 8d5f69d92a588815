import { Option } from 'commander';
import { REQUEST_STATES } from '../../../engine/model/support-request.ts';
import { createCommand, runLazily } from '../../create-command.ts';

export const accountsRequestsCommand = createCommand(
  'requests',
  'list requests to the support, and say what became of one',
  [
    'sitefold accounts requests',
    'sitefold accounts requests --all --json',
    'sitefold accounts requests --set K-482915 --state waiting',
  ],
)
  .option('--all', 'list closed requests as well')
  .option('--set <number>', 'the request that gets a state')
  .addOption(new Option('--state <state>', 'the state, which the customer sees').choices(REQUEST_STATES))
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAccountsRequests));
