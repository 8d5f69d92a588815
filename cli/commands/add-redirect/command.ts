import { createCommand, runLazily } from '../../create-command.ts';

export const addRedirectCommand = createCommand(
  'redirect',
  'add a redirect to the group whose rules are most like it',
  [
    'sitefold add redirect /old-routers /product --sites all',
    'sitefold add redirect /th/old-prices /th/purchase --owner "shop team" --expires 2031-01-01',
    'sitefold add redirect /team /about --host old.example,www.old.example',
    'sitefold add redirect /{site}/old-fair --status 410 --sites th,de --dry-run',
  ],
)
  .argument('<from>', 'the old path; a pattern such as /{site}/old/:id or /old/* too')
  .argument('[to]', 'the page to go to; left out for status 410')
  .option('--sites <list>', 'the sites that have it: all, prefixed, or flags such as root,th,de')
  .option('--host <names>', 'the old domain that it holds on, or several such as old.example,www.old.example')
  .option('--status <code>', 'the status code: 301, 302, 303, 307, 308 or 410')
  .option('--owner <name>', 'who answers for it; a group of this owner is preferred')
  .option('--reason <text>', 'why it is there')
  .option('--expires <date>', 'the day from which it is no longer needed, such as 2031-01-01')
  .option('--flatten', 'if the target redirects again, write the page where that ends')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--yes', 'write without a question')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddRedirect));
