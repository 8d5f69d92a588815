import { createCommand, runLazily } from '../../create-command.ts';

export const addFaqCommand = createCommand('faq', 'add a question and its answer, to be filled in', [
  'sitefold add faq 901',
  'sitefold add faq 901 --dry-run',
])
  .argument('<id>', 'its number: the name of the file and the end of its address')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddFaq));
