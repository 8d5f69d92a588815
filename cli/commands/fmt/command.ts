import { createCommand, runLazily } from '../../create-command.ts';

export const fmtCommand = createCommand(
  'fmt',
  'put the keys of manifests and content into their order, and keep comments',
  ['sitefold fmt', 'sitefold fmt manifests/routes.yaml --dry-run', 'sitefold fmt --check'],
)
  .argument('[files...]', 'files or folders; by default all YAML files of the project')
  .option('--check', 'write nothing; list the files that would change, and exit with code 1 if there are any')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runFmt));
