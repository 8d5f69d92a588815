import { createCommand, runLazily } from '../../create-command.ts';

export const startCommand = createCommand('start', 'serve at once, and build the sites meanwhile', [
  'sitefold start',
  'sitefold start --only th,ae',
  'sitefold start --host 0.0.0.0 --port 8080',
])
  .option(
    '--only <flags>',
    'build and serve these sites alone, by flag, separated by commas; the root site is always built',
  )
  .option('--out <dir>', 'where the build goes', 'dist')
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--port <number>', 'the port of the site')
  .option('--operations-port <number>', 'the port of /healthz; 0 for none')
  .option('--operations-host <address>', 'the address of that port', '127.0.0.1')
  .action(runLazily(async () => (await import('./run.ts')).runStart));
