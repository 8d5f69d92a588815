import { createCommand, runLazily } from '../../create-command.ts';

export const addBlockCommand = createCommand(
  'block',
  'add a block type: its manifest, and the component that shows it',
  ['sitefold add block quote', 'sitefold add block quote --dry-run'],
)
  .argument('<name>', 'its name: lower-case letters and digits')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddBlock));
