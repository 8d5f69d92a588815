import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const validateCommand = offerChoices(
  createCommand('validate', 'check all manifests and all content', [
    'sitefold validate',
    'sitefold validate --format github',
    'sitefold validate --verbose',
    'sitefold validate --max-warnings 0 --format sarif',
    'sitefold validate --write-baseline accepted.json',
    'sitefold validate --baseline accepted.json',
    'sitefold validate --watch',
  ])
    .option('--format <format>', 'text, json, github, sarif or junit', 'text')
    .option('--json', 'the same as --format json')
    .option('--verbose', 'show remarks too: shortened chains, constants that no code reads')
    .option('--max-warnings <number>', 'exit with 1 if there are more warnings')
    .option('--baseline <file>', 'leave out the findings that this file lists')
    .option('--write-baseline <file>', 'list all findings in this file, to leave them out from now on')
    .option('--watch', 'validate again at every change, until Ctrl+C; with --json one line for each time')
    .action(runLazily(async () => (await import('./run.ts')).runValidate)),
  { format: async () => Object.keys((await import('../../../engine/model/diagnostics/formats.ts')).FORMATS) },
);
