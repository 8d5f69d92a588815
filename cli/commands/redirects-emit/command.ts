import { addAcceptExternal } from '../../accept-external.ts';
import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const redirectsEmitCommand = offerChoices(
  addAcceptExternal(
    createCommand('emit', 'write the redirects for hosts; without ids for every host that takes them', [
      'sitefold redirects emit',
      'sitefold redirects emit nginx edge',
      'sitefold redirects emit cloudflare-redirects --sites root,th',
    ])
      .argument('[id...]', 'targets; sitefold redirects targets lists them')
      .option('--out <dir>', 'where the files go', 'dist/redirects')
      .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
      .option('--json', 'print what was written and refused as JSON'),
  ).action(runLazily(async () => (await import('./run.ts')).runRedirectsEmit)),
  { id: async () => (await import('../../../engine/redirects/targets/registry.ts')).TARGET_IDS },
);
