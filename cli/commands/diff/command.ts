import { addAcceptExternal } from '../../accept-external.ts';
import { createCommand, runLazily } from '../../create-command.ts';

export const diffCommand = addAcceptExternal(
  createCommand('diff', 'list the addresses whose redirects a change of the manifests alters', [
    'sitefold diff',
    'sitefold diff main --all',
    'sitefold diff main --json',
    'sitefold diff v1.4 --exit-code',
  ])
    .argument('[ref]', 'the version to compare with: a commit, branch or tag of git', 'HEAD')
    .option('--all', 'show all changed rules, not only the first 40 lines')
    .option('--json', 'print JSON')
    .option('--exit-code', 'exit with 1 if anything differs'),
).action(runLazily(async () => (await import('./run.ts')).runDiff));
