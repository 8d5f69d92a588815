import { createCommand, runLazily } from '../../create-command.ts';

export const planCommand = createCommand(
  'plan',
  'show what a change alters before it ships: pages, redirects, headers, files, limits of hosts',
  ['sitefold plan', 'sitefold plan main --markdown', 'sitefold plan v1.4 --json', 'sitefold plan --hosts all'],
)
  .argument(
    '[ref]',
    'the version to compare with: a commit, branch or tag of git (default: the current release, else HEAD)',
  )
  .option('--out <dir>', 'where the release is', 'dist')
  .option('--only <flags>', 'plan a build of these sites alone, as `build --only` makes it')
  .option(
    '--hosts <ids>',
    'the hosts whose limits are watched, separated by commas, or `all` (default: redirect.targets)',
  )
  .option('--markdown', 'print Markdown for a pull request, at most 60 lines')
  .option('--json', 'print everything as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runPlan));
