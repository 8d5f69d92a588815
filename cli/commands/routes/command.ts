import { createCommand, runLazily } from '../../create-command.ts';

export const routesCommand = createCommand('routes', 'list the routes', ['sitefold routes', 'sitefold routes --json'])
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runRoutes));
