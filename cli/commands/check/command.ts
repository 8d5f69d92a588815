import { createCommand, runLazily } from '../../create-command.ts';

export const checkCommand = createCommand(
  'check',
  'check every page of the last build: links, alternates, markup, structured data, sizes',
  ['sitefold build && sitefold check', 'sitefold check --out /tmp/site --json'],
)
  .option('--out <dir>', 'where the build is', 'dist')
  .option('--json', 'print the findings, the figures and the heaviest pages as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runCheck));
