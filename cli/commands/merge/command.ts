import { createCommand, runLazily } from '../../create-command.ts';

export const mergeCommand = createCommand(
  'merge',
  'join the shards that `build --shard` made on several machines, and switch to the release that they make',
  ['sitefold merge', 'sitefold merge shards-of-machine-1 shards-of-machine-2', 'sitefold merge --complete'],
)
  .argument('[folders...]', 'the folders of the shards (default: shards/ below --out, and PAGE_STORE if it is set)')
  .option('--complete', 'make here what the shards lack')
  .option('--only <flags>', 'the sites of the build, as `build --shard` was told')
  .option('--out <dir>', 'where the build goes', 'dist')
  .option('--allow-shrink', 'switch to the build even if it has more than a tenth fewer pages than the current release')
  .option('--offline', 'take the last good content instead of asking the CMS that CONTENT_URL names')
  .option('--json', 'print the figures of the build as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runMerge));
