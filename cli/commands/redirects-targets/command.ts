import { addAcceptExternal } from '../../accept-external.ts';
import { createCommand, runLazily } from '../../create-command.ts';

export const redirectsTargetsCommand = addAcceptExternal(
  createCommand('targets', 'list the hosts, with rules, bytes and limits', [
    'sitefold redirects targets',
    'sitefold redirects targets --json',
  ])
    .option('--sites <flags>', 'count only these sites')
    .option('--json', 'print JSON'),
).action(runLazily(async () => (await import('./run.ts')).runRedirectsTargets));
