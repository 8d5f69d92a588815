import { createCommand, runLazily } from '../../create-command.ts';

export const devCommand = createCommand('dev', 'serve the sites and show every change at once', [
  'sitefold dev',
  'sitefold dev --port 8080',
  'sitefold dev --studio',
])
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--port <number>', 'the port of the site')
  .option('--studio', 'edit in a browser too, and see what is not saved yet on the pages')
  .action(runLazily(async () => (await import('./run.ts')).runDev));
