import { createCommand, runLazily } from '../../create-command.ts';

export const addPageCommand = createCommand('page', 'add a page with a text, and its route if it needs one', [
  'sitefold add page awards',
  'sitefold add page profile-awards --path profile/awards --dry-run',
])
  .argument('<id>', 'its id: the name of the file')
  .option('--path <path>', 'its path below the prefix of a site; by default its id')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddPage));
