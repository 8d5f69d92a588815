import { createCommand, runLazily } from '../../create-command.ts';

export const sitePauseCommand = createCommand('pause', 'switch a country site off; its entry stays in the manifest', [
  'sitefold site pause th',
  'sitefold site pause th --dry-run',
])
  .argument('<flag>', 'the flag of the site, such as th')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runSitePause));
