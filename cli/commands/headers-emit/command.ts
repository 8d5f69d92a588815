import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const headersEmitCommand = offerChoices(
  createCommand(
    'emit',
    'write the headers that the service sends for hosts; without ids for every host that takes them',
    [
      'sitefold build && sitefold headers emit',
      'sitefold headers emit nginx cloudflare',
      'sitefold headers emit --build /tmp/site --out /tmp/headers --json',
    ],
  )
    .argument('[id...]', 'hosts: caddy, cloudflare, firebase, netlify, nginx or vercel')
    .option('--out <dir>', 'where the files go', 'dist/headers')
    .option('--build <dir>', 'where the build is', 'dist')
    .option('--json', 'print what was written, refused and differs as JSON')
    .action(runLazily(async () => (await import('./run.ts')).runHeadersEmit)),
  { id: async () => (await import('../../../engine/output/headers/hosts/registry.ts')).HEADER_TARGET_IDS },
);
