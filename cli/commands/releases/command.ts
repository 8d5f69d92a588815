import { createCommand, runLazily } from '../../create-command.ts';

export const releasesCommand = createCommand('releases', 'list the releases that are kept, and what each changed', [
  'sitefold releases',
  'sitefold releases --out /tmp/site --json',
])
  .option('--out <dir>', 'where the build is', 'dist')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runReleases));
