import { createCommand, runLazily } from '../../create-command.ts';

export const moveCommand = createCommand('move', 'give a page another path, with a redirect, links and navigation', [
  'sitefold move /profile/history /profile/story',
  'sitefold move /profile/history /profile/story --dry-run',
])
  .argument('<page>', 'the path of the page, without the prefix of a site')
  .argument('<new>', 'its new path')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--yes', 'write without a question')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runMove));
