import { createCommand, runLazily } from '../../create-command.ts';

export const verifyCommand = createCommand('verify', 'compare a release, or a deployed site, with what was built', [
  'sitefold verify',
  'sitefold verify /srv/www/dist/releases/3f2a9c01d4e5b677',
  'sitefold verify https://www.example.com --sample 1000',
])
  .argument(
    '[place]',
    'a release, an output folder, a copy of its client folder, or the address of a site; default: --out',
  )
  .option('--out <dir>', 'where the build is', 'dist')
  .option('--sample <number>', 'an address: request so many files, spread evenly, and not all of them')
  .option('--concurrency <number>', 'an address: requests that are under way at once', '16')
  .option('--json', 'print JSON')
  .action(runLazily(async () => (await import('./run.ts')).runVerify));
