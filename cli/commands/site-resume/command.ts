import { createCommand, runLazily } from '../../create-command.ts';

export const siteResumeCommand = createCommand('resume', 'switch a country site on that is paused', [
  'sitefold site resume th',
  'sitefold site resume th --dry-run',
])
  .argument('<flag>', 'the flag of the site, such as th')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runSiteResume));
