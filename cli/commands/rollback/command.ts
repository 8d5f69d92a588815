import { createCommand, runLazily } from '../../create-command.ts';

export const rollbackCommand = createCommand('rollback', 'switch back to a release that has served', [
  'sitefold rollback',
  'sitefold releases && sitefold rollback 3f2a9c01d4e5b677',
])
  .argument('[id]', 'the release, as `sitefold releases` lists it; the one that served before by default')
  .option('--out <dir>', 'where the build is', 'dist')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runRollback));
