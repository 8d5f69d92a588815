import { createCommand, runLazily } from '../../create-command.ts';

export const buildCommand = createCommand('build', 'build the sites', [
  'sitefold build',
  'sitefold build --sites th',
  'sitefold build --only th,ae',
  'sitefold build --out /tmp/site --force',
  'sitefold build --rules dist/redirects',
  'sitefold build --profile --report',
  'sitefold build --shard 2/7',
  'CONTENT_URL=https://cms.example sitefold build',
])
  .option(
    '--only <flags>',
    'build and switch to these sites alone, by flag, separated by commas; the root site is always built',
  )
  .option('--sites <flags>', 'bring these sites of the current release up to date, and leave the others as they are')
  .option('--routes <paths>', 'the same for the pages of these routes, by their path in routes.yaml')
  .option('--pages <addresses>', 'the same for these pages, by their address')
  .option('--shard <i/n>', 'make one of n parts of the pages, on one of n machines; `sitefold merge` joins them')
  .option('--out <dir>', 'where the build goes', 'dist')
  .option('--rules <dir>', 'also write the redirects for every host that takes them, as `sitefold redirects emit` does')
  .option('--force', 'build even if nothing has changed')
  .option('--allow-shrink', 'switch to the build even if it has more than a tenth fewer pages than the current release')
  .option('--explain', 'list the pages that were rendered, by what changed')
  .option('--profile [dir]', 'write what each stage cost, and a trace for Perfetto (default: .sitefold/profile)')
  .option('--cpu-profile', 'with --profile: also write a CPU profile of each process that renders pages')
  .option('--report [file]', 'write a page on what the build did and what that cost (default: .sitefold/report.html)')
  .option('--offline', 'take the last good content instead of asking the CMS that CONTENT_URL names')
  .option('--json', 'print the figures of the build as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runBuild));
