import { createCommand, offerChoices, runLazily } from '../../create-command.ts';
import { addSuiteOptions } from '../../qa/suite-options.ts';

export const qaEmitCommand = offerChoices(
  addSuiteOptions(
    createCommand('emit', 'write the tests of the redirects for other runners; without formats for all of them', [
      'sitefold qa emit',
      'sitefold qa emit playwright curl --sites root,th',
      'sitefold qa emit csv --sample 500 --seed 7',
      'sitefold qa emit curl --target nginx --since main',
    ]).argument('[format...]', 'json, csv, playwright, vitest, hurl, curl, k6 or junit-plan'),
  )
    .option('--out <dir>', 'where the files go', 'dist/qa')
    .option('--json', 'print what was written as JSON')
    .action(runLazily(async () => (await import('./run.ts')).runQaEmit)),
  {
    format: async () => (await import('../../../engine/output/qa/registry.ts')).QA_FORMAT_IDS,
  },
);
