import { createCommand, runLazily } from '../../create-command.ts';

export const addProductCommand = createCommand(
  'product',
  'add a product: a file with all that it needs, to be filled in',
  ['sitefold add product r9-90a', 'sitefold add product s9-90a --category switches --dry-run'],
)
  .argument('<id>', 'its id: the name of the file and the end of its address')
  .option('--category <name>', 'the `urlFlag` of its main category; by default the first category')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddProduct));
