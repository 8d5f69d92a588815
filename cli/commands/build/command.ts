import { Option } from 'commander';
import { createCommand, runLazily } from '../../create-command.ts';

export const buildCommand = createCommand('build', 'build the sites', [
  'sitefold build',
  'sitefold build --only th,ae',
  'sitefold build --out /tmp/site --force',
  'CONTENT_URL=https://cms.example sitefold build',
])
  .option(
    '--only <flags>',
    'build and switch to these sites alone, by flag, separated by commas; the root site is always built',
  )
  // Other commands choose sites with --sites. `build` refuses it and names --only, because a build of some sites replaces the release.
  .addOption(new Option('--sites <flags>').hideHelp())
  .option('--out <dir>', 'where the build goes', 'dist')
  .option('--force', 'build even if nothing has changed')
  .option('--offline', 'take the last good content instead of asking the CMS that CONTENT_URL names')
  .option('--json', 'print the figures of the build as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runBuild));
