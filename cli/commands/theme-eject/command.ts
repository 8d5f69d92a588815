import { createCommand, runLazily } from '../../create-command.ts';

export const themeEjectCommand = createCommand('eject', 'copy a file of the theme, to change it', [
  'sitefold theme eject Footer',
  'sitefold theme eject components/Footer.astro',
])
  .argument('<name>', 'the path of the file below theme/, or its name')
  .action(runLazily(async () => (await import('./run.ts')).runThemeEject));
