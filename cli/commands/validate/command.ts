import { createCommand, runLazily } from '../../create-command.ts';

export const validateCommand = createCommand('validate', 'check all manifests and all content', [
  'sitefold validate',
  'sitefold validate --format github',
  'sitefold validate --verbose',
])
  .option('--format <format>', 'text, json or github', 'text')
  .option('--json', 'the same as --format json')
  .option('--verbose', 'show remarks too: shortened chains, constants that no code reads')
  .action(runLazily(async () => (await import('./run.ts')).runValidate));
