import { createCommand, runLazily } from '../../create-command.ts';

export const serveCommand = createCommand('serve', 'serve the last build', [
  'sitefold serve',
  'sitefold serve --port 8080',
])
  .option('--out <dir>', 'where the build is', 'dist')
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--port <number>', 'the port of the site')
  .option('--operations-port <number>', 'the port of /healthz; 0 for none')
  .option('--operations-host <address>', 'the address of that port', '127.0.0.1')
  .action(runLazily(async () => (await import('./run.ts')).runServe));
