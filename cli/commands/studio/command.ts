import { createCommand, runLazily } from '../../create-command.ts';

export const studioCommand = createCommand('studio', 'edit sites, redirects and texts in a browser, without YAML', [
  'sitefold studio',
  'sitefold studio --port 4400',
])
  .option('--port <port>', 'port of the studio; a free one if left out')
  .option('--no-preview', 'do not show the pages beside the forms')
  .action(runLazily(async () => (await import('./run.ts')).runStudio));
