import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { StartEngine } from './engine.ts';
import { startServer } from './process.ts';

/** HAProxy with the redirects, and 404 for the rest. */
export const startHaproxy: StartEngine = (files) =>
  startServer({
    command: 'haproxy',
    files,
    configuration,
    args: ({ folder, configuration: own }) => ['-db', '-f', join(folder, 'haproxy/sitefold-redirects.cfg'), '-f', own],
    env: (folder) => ({ SITEFOLD: join(folder, 'haproxy') }),
    version: version(),
  });

function version(): string {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  return /HAProxy version \S+/.exec(stdout)?.[0].replace(' version', '') ?? 'HAProxy';
}

function configuration(_folder: string, port: number): string {
  return `frontend test from sitefold
  bind 127.0.0.1:${port}
  http-request return status 404
`;
}
