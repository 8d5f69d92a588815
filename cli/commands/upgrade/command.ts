import { createCommand, runLazily } from '../../create-command.ts';

export const upgradeCommand = createCommand(
  'upgrade',
  'list what an older form of the manifests needs changed for this version',
  ['sitefold upgrade', 'sitefold upgrade --write'],
)
  .option('--write', 'make the changes that need no decision, all of them or none')
  .option('--json', 'print the changes as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runUpgrade));
