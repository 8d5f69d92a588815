import { createCommand, runLazily } from '../../create-command.ts';

export const themeListCommand = createCommand('list', 'list the files of the theme that are your own', [
  'sitefold theme list',
  'sitefold theme list --all',
  'sitefold theme list --json',
])
  .option('--all', 'list the files of the engine that you can replace')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runThemeList));
