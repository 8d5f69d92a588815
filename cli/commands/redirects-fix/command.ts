import { addAcceptExternal } from '../../accept-external.ts';
import { createCommand, runLazily } from '../../create-command.ts';

export const redirectsFixCommand = addAcceptExternal(
  createCommand('fix', 'shorten chains and drop copies in the manifests; every address is answered as before', [
    'sitefold redirects fix --dry-run',
    'sitefold redirects fix',
  ])
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--sort', 'put the rules of each group and the rows of each table in the order of their sources')
    .option('--json', 'print what was mended and what is left as JSON'),
).action(runLazily(async () => (await import('./run.ts')).runRedirectsFix));
