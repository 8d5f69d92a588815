import { addAcceptExternal } from '../../accept-external.ts';
import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const explainCommand = offerChoices(
  addAcceptExternal(
    createCommand('explain', 'say what happens to a URL and why, or what a code means', [
      'sitefold explain /TH/faq/default.html',
      'sitefold explain ST005',
      'sitefold explain --json https://www.example.com/about',
      'sitefold explain --stdin --json < urls.txt',
      'sitefold explain --target nginx /th/faq/default.html',
    ])
      .argument('[url...]', 'paths or full addresses, or codes of findings')
      .option('--target <id>', 'what this host makes of it: the lines of its file, and where it is known to differ')
      .option('--json', 'one JSON object a line')
      .option('--stdin', 'read addresses from standard input, one a line'),
  ).action(runLazily(async () => (await import('./run.ts')).runExplain)),
  { target: async () => (await import('../../../engine/redirects/targets/registry.ts')).TARGET_IDS },
);
