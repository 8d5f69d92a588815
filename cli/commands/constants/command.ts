import { createCommand, runLazily } from '../../create-command.ts';

export const constantsCommand = createCommand('constants', 'list the constants, and where each value comes from', [
  'sitefold constants',
  'sitefold constants list.pageSize',
  'sitefold constants --overridden --json',
])
  .argument('[name]', 'one constant, with what it means')
  .option('--overridden', 'only those whose value differs from the default')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runConstants));
