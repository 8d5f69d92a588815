import { createCommand, runLazily } from '../../create-command.ts';

export const sitesCommand = createCommand('sites', 'list the sites', ['sitefold sites', 'sitefold sites --json'])
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runSites));
