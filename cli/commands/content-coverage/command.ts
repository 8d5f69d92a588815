import { createCommand, runLazily } from '../../create-command.ts';

export const contentCoverageCommand = createCommand(
  'coverage',
  'show how much of the content is translated, per language',
  ['sitefold content coverage', 'sitefold content coverage --missing th', 'sitefold content coverage --json'],
)
  .option('--missing <language>', 'list the texts that a language lacks, one a line')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runContentCoverage));
